import type { IncomingMessage } from 'node:http';
import { isSame } from '../realtime/identity.ts';

type Headers = Pick<IncomingMessage, 'headers' | 'headersDistinct'>;

const READ = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'content-length',
  'content-profile',
  'content-type',
  'host',
  'prefer',
  'range',
  'user-agent',
  'x-app-key',
  'x-client-info',
];

/** Read only with the app's key: the visitor's address, and the device cookie of a browser that has signed in before. */
const READ_FROM_APP = ['x-forwarded-for', 'x-known-device'];

/**
 * Drops all headers but the listed ones. A hosted project's gateway overwrites the headers that name the caller's address.
 * There is no gateway here, so SQL must not receive them.
 */
export function headersRead({ headers, headersDistinct }: Headers, appKey: string): Headers {
  const isApp = isSame(String(headers['x-app-key']), appKey);
  const names = isApp ? [...READ, ...READ_FROM_APP] : READ;
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  return { headers: only(headers), headersDistinct: only(headersDistinct) };
}
