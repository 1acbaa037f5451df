/** "bbc.co.uk" for a web address; null for anything that a link must not open. */
export function sourceHost(source_url: string): string | null {
  if (!URL.canParse(source_url)) return null;
  const { protocol, hostname } = new URL(source_url);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}
