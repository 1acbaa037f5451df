/** Matches a URL without its scheme, such as "example.com/story", which people copy; but not "javascript:…". */
const BARE_ADDRESS = /^(?:\/\/)?([\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+(?:[/?#:].*)?)$/u;

/** A typed address with `https://` if it has no scheme; any other text unchanged. */
export const withScheme = (text: string): string => text.trim().replace(BARE_ADDRESS, 'https://$1');
