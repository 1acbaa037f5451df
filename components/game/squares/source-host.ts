/** The host of a web address, such as "bbc.co.uk"; null for anything that must not become a link. */
export function sourceHost(source_url: string): string | null {
  if (!URL.canParse(source_url)) return null;
  const { protocol, hostname } = new URL(source_url);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}
