type Given = Record<string, string | undefined>;

/**
 * What stands before this app, as its variables say: read when it is built and when it starts, and one that cannot be meant
 * ends either with words. Next takes an action from a page under the public name, too, whatever the proxy calls it.
 */
export function proxySettings({ SITE_URL: site, TRUSTED_PROXY_HEADER: header }: Given): {
  allowedOrigins: string[];
} {
  if (site && !isOrigin(site))
    throw new Error(
      `SITE_URL must be an address without a path, such as https://bingo.example, not "${site}".`,
    );
  if (header && (!/^[\w-]+$/.test(header) || header.toLowerCase() === 'forwarded'))
    throw new Error(
      `TRUSTED_PROXY_HEADER must name a header that holds an address, such as x-real-ip, not "${header}".`,
    );
  return { allowedOrigins: site ? [new URL(site).host] : [] };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}
