import 'server-only';
import { networkInterfaces } from 'node:os';
import { headers } from 'next/headers';
import { hostOf, isFromHere, isHttps } from './client-address';
import { isHosted } from '@/lib/supabase/env';
import { siteUrl } from './metadata';
import { settings } from './settings';

/** The public origin of the app: SITE_URL if it is set, otherwise the origin of this request. */
export async function getOrigin(): Promise<string> {
  const { SITE_URL } = settings();
  if (SITE_URL) return new URL(SITE_URL).origin;
  const sent = await headers();
  return `${isHttps(sent) ? 'https' : 'http'}://${hostOf(sent) ?? 'localhost:3000'}`;
}

/**
 * The origin for links in e-mails. A client can forge the headers of its request, and could make the app e-mail links to
 * another site. A hosted app therefore needs SITE_URL, and an app with the embedded stack uses only hosts of this machine.
 */
export async function getMailOrigin(): Promise<string> {
  const { SITE_URL, PORT } = settings();
  if (!SITE_URL && isHosted()) {
    throw new Error('The origin for links in e-mails is unknown: set SITE_URL.');
  }
  // Parsed, because a forged host can contain more than a host, and it becomes part of an e-mail's HTML.
  const { origin, hostname } = new URL(await getOrigin());
  if (SITE_URL || isThisMachine(hostname)) return origin;
  return `http://localhost:${PORT}`;
}

/**
 * Where a link of the auth server's mails leads: to the page that was asked for, if it is of this app. Anybody can ask for a
 * mail with any address in it, so with the embedded stack only hosts of this machine count, with this app's port.
 */
export function siteOf(asked: string): { origin: string; next: string } {
  const own = siteUrl().origin;
  if (!URL.canParse(asked)) return { origin: own, next: '/' };
  const { protocol, hostname, port, origin, pathname, search } = new URL(asked);
  const isHere =
    !isHosted() &&
    protocol === 'http:' &&
    (port || '80') === settings().PORT &&
    isThisMachine(hostname);
  return isHere || origin === own
    ? { origin, next: pathname + search }
    : { origin: own, next: '/' };
}

function isThisMachine(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return bare === 'localhost' || own.some(({ address }) => address === bare);
}

export async function isSecureRequest(): Promise<boolean> {
  return isHttps(await headers());
}

/** Whether a page of this app sent the request. Scripts of other sites cannot change these headers. */
export const isOwnPage = (sent: Headers): boolean =>
  (sent.get('sec-fetch-site') ?? 'same-origin') === 'same-origin' && isFromHere(sent);
