import { isIP } from 'node:net';

/**
 * The network address a request comes from, as the proxy in front of this app says in the header that
 * TRUSTED_PROXY_HEADER names; null without one. Whoever sends a request can write any header, and Next hides the
 * connection's own address behind one, so nothing is believed that the setting does not name. Of a list the last entry
 * counts: it is the one that the proxy added. A household gets one IPv6 network, so its addresses are one.
 */
export function addressOf(sent: Pick<Headers, 'get'>): string | null {
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

/**
 * Whether a page of another site sent this: browsers say where from with everything that they post. What says nothing is
 * no browser, and carries nobody's cookies but its own.
 */
export function isFromElsewhere(sent: Pick<Headers, 'get'>): boolean {
  const origin = sent.get('origin');
  if (origin === null) return false;
  const host = sent.get('x-forwarded-host') ?? sent.get('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
