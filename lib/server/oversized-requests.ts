import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { markUnknown } from './existing-pages';

/** A URL of this app has at most five parameters. */
const MOST_PARAMETERS = 100;

/**
 * Drops the scheme and host of a URL, and a query of too many parameters, before Next parses them, because its time grows
 * with the square of their number. Node limits everything else by reading at most 16 kB of headers. Requests that Next
 * would answer with 500 go to a route that refuses them.
 */
export function dropOversized(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    // A proxy's form of a request, with scheme and host. Next would answer it with a redirect to that host.
    if (request.url && !request.url.startsWith('/')) request.url = pathOf(request.url);
    const [path, ...parameters] = (request.url ?? '').split(/[?&]/, MOST_PARAMETERS + 2);
    if (parameters.length > MOST_PARAMETERS) request.url = path;
    if (request.method === 'TRACE') refuse(request, 405);
    else if (!canDecode(path)) refuse(request, 400);
    else markUnknown(path ?? '', request.headers);
  });
}

function refuse(request: IncomingMessage, status: 400 | 405): void {
  request.method = 'GET';
  request.url = `/api/refused/${status}`;
}

function canDecode(path = ''): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const pathOf = (url: string) => {
  const { pathname, search } = URL.parse(url) ?? { pathname: '/', search: '' };
  return pathname.startsWith('/') ? `/${pathname.replace(/^\/+/, '')}${search}` : '/';
};
