/**
 * A name as mails show it: in quotation marks and without what mail programs turn into a link or an address, so that nobody
 * writes our mails by choosing a name.
 */
export const mailedName = (name: string): string =>
  `“${name
    .normalize('NFKC')
    .replace(/[.。@/\\:](?=\S)/g, ' ')
    .replace(/["“”]/g, "'")}”`;
