import { isIP } from 'node:net';

type Sent = Pick<Headers, 'get'>;

/**
 * The network address a request comes from, as the proxy in front of this app says in the header that
 * TRUSTED_PROXY_HEADER names; null without one. Whoever sends a request can write any header, and Next hides the
 * connection's own address behind one, so nothing is believed that the setting does not name. Of a list the last entry
 * counts: it is the one that the proxy added. A household gets one IPv6 network, so its addresses are one.
 */
export function addressOf(sent: Sent): string | null {
  const header = process.env.TRUSTED_PROXY_HEADER;
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

/** The first of a list: what the proxy was called by, or came by, that people reach. Null unless a proxy is trusted. */
const told = (sent: Sent, header: string) =>
  (process.env.TRUSTED_PROXY_HEADER && sent.get(header)?.split(',')[0]?.trim()) || null;

/** The host, with its port, under which this app was asked. */
export const hostOf = (sent: Sent): string | null =>
  told(sent, 'x-forwarded-host') ?? sent.get('host');

/** Whether people come by HTTPS, as SITE_URL says, or else the proxy: only then are cookies `secure`. */
export function isHttps(sent: Sent): boolean {
  const { SITE_URL } = process.env;
  return SITE_URL
    ? new URL(SITE_URL).protocol === 'https:'
    : told(sent, 'x-forwarded-proto') === 'https';
}

/** Whether a page of this app sent it, by the origin that browsers write: under its public name, or the one asked for. */
export function isFromHere(sent: Sent): boolean {
  const origin = sent.get('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { SITE_URL } = process.env;
  const { host } = new URL(origin);
  return host !== '' && (host === hostOf(sent) || (!!SITE_URL && host === new URL(SITE_URL).host));
}

/**
 * Whether a page of another site sent this: browsers say so with everything that they post. What says nothing is no
 * browser, and carries nobody's cookies but its own.
 */
export const isFromElsewhere = (sent: Sent): boolean =>
  sent.get('origin') !== null && !isFromHere(sent);
