import { isIP } from 'node:net';
import { settings } from './settings';

type Sent = Pick<Headers, 'get'>;

/**
 * The client's network address, from the header that TRUSTED_PROXY_HEADER names; null without one. Clients can send any
 * header, and Next does not expose the address of the connection, so no other header is trusted. The last entry of a list
 * is the one that the proxy appended. IPv6 addresses are cut to their /64 network, because a household gets a whole one.
 */
export function addressOf(sent: Sent): string | null {
  const header = settings().TRUSTED_PROXY_HEADER;
  const added = (header && sent.get(header)?.split(',').at(-1)?.trim()) || '';
  const address = withoutPort(added)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(address) === 6) return networkOf(address);
  return isIP(address) === 4 ? address : null;
}

const withoutPort = (text: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');

function networkOf(address: string): string {
  const [before = '', after = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [head, tail] = [groups(before), groups(after)];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The first entry of the header, which is the outermost proxy's. Null unless a proxy is trusted. */
const forwarded = (sent: Sent, header: string) =>
  (settings().TRUSTED_PROXY_HEADER && sent.get(header)?.split(',')[0]?.trim()) || null;

/** The host and port of the request's URL. */
export const hostOf = (sent: Sent): string | null =>
  forwarded(sent, 'x-forwarded-host') ?? sent.get('host');

/** Whether browsers use HTTPS, according to SITE_URL or else the proxy. Only then are cookies `secure`. */
export function isHttps(sent: Sent): boolean {
  const { SITE_URL } = settings();
  return SITE_URL
    ? new URL(SITE_URL).protocol === 'https:'
    : forwarded(sent, 'x-forwarded-proto') === 'https';
}

/** Whether the request's `origin` is this app: the host of SITE_URL, or the host of the request. */
export function isFromHere(sent: Sent): boolean {
  const origin = sent.get('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { SITE_URL } = settings();
  const { host } = new URL(origin);
  return host !== '' && (host === hostOf(sent) || (!!SITE_URL && host === new URL(SITE_URL).host));
}

/**
 * Whether a page of another site sent this post. Browsers send `origin` with every post. A client that does not is no
 * browser, so no other person's cookies can be misused.
 */
export const isFromElsewhere = (sent: Sent): boolean =>
  sent.get('origin') !== null && !isFromHere(sent);
