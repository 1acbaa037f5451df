import { fold } from '@/lib/bingo/fold';
import { limits } from '@/lib/limits';

/**
 * Cleans what people typed by the same rules as the database (`private.clean_text`, `private.clean_name`), so that a form
 * can reject a field in which nothing is left.
 */

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const WIDE = /[\t\v\f]/g;
/** Control characters, and characters without width or that change the reading direction, but not the joiners of emoji. */
const INVISIBLE =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const VISIBLE =
  /[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/u;
const SPACE = /[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const SPACES = /[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Goes character by character, because a regular expression takes quadratic time for a long row of spaces. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text of several lines. */
export function cleanText(text: string): string {
  const cleaned = text.replace(LINE_END, '\n').replace(WIDE, ' ').replace(INVISIBLE, '');
  return VISIBLE.test(cleaned) ? trim(cleaned) : '';
}

/** At most this many characters, for a place that cannot grow. */
export function clipped(text: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  if (characters.length <= most) return text;
  return `${trim(characters.slice(0, most - 1).join(''))}…`;
}

/** A name or a title: one line, single spaces. */
export const cleanName = (name: string): string => cleanText(name).replace(SPACES, ' ');

/** Combining marks, and the two half-width letters that NFKC turns into combining marks. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
/** One character that NFKC replaces by up to 18. */
const SENTENCE = /[\ufdfa\ufdfb]/g;

/**
 * A text of any length in NFKC. Sorting a run of combining marks takes quadratic time, so of each run 30 are kept, which is
 * what Unicode's stream-safe format allows.
 */
export const normalized = (text: string): string =>
  text
    .replace(SENTENCE, ' ')
    .replace(MARKS, (run) => run.slice(0, 30))
    .normalize('NFKC');

/** What `VISIBLE` leaves out, but for spaces and marks. */
const IGNORED =
  /[\u00ad\u034f\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\uffa0\ufff0-\ufffc\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/gu;

/** Equal for names that look alike, by the same rule as `private.name_key`. */
export const nameKey = (name: string): string =>
  fold(normalized(cleanName(name).replace(IGNORED, '')));

const ADDRESS =
  /^(?:[^@<>()[\]",;:\\. \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+(?:\.(?!@)|(?=@)))+@(?:[^@<>()[\]",;:\\. \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+(?:\.(?!$)|$)){2,}$/u;

/** Whether this is one e-mail address, by the same rule as `private.is_email`. */
export const isEmail = (text: string): boolean =>
  [...text].length <= limits.email && text === cleanText(text) && ADDRESS.test(text);

/** An address with its domain in ASCII, because not every mail server takes others. */
function ascii(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\w.-]*$/.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

const unwrapped = (word: string): string => {
  const bare = trimmed(word.replace(/^mailto:/i, ''));
  return isEmail(bare) ? ascii(bare) : bare;
};

/** Goes character by character, because a regular expression takes quadratic time for a long row of such signs. */
function trimmed(word: string): string {
  const isAround = (sign = '') => /[\p{Pi}\p{Pf}\p{Ps}\p{Pe}'"`*.,:;!?|<>=]/u.test(sign);
  let [start, end] = [0, word.length];
  while (start < end && isAround(word[start])) start += 1;
  while (end > start && isAround(word[end - 1])) end -= 1;
  return word.slice(start, end);
}

/** The addresses of a `mailto:` link, also those of its copies. */
function linked(link: string): string[] {
  const [to = '', query = ''] = link.split('?', 2);
  const copies = query.split('&').filter((field) => /^(?:to|b?cc)=/i.test(field));
  return [to, ...copies.map((field) => field.slice(field.indexOf('=') + 1))].map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** Characters that separate entries, and those that can enclose a separator. */
const SIGN = /["<,;、，；\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Far more than an invitation may have. What follows is kept as one last entry. */
const ENTRIES_READ = 2000;

/** Splits a text at separators, except inside quotation marks and angle brackets that are closed. */
function entriesOf(text: string): string[] {
  const entries: string[] = [];
  const unclosed = new Set<string>();
  let [start, closed] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    if (index < closed) continue;
    const closing = sign === '"' ? '"' : sign === '<' ? '>' : '';
    if (!closing) {
      const entry = text.slice(start, index).trim();
      if (entry || entries.at(-1)) entries.push(entry);
      start = index + 1;
      if (entries.length === ENTRIES_READ) break;
    } else if (!unclosed.has(closing)) {
      const end = text.indexOf(closing, index + 1);
      if (end === -1) unclosed.add(closing);
      else closed = end + 1;
    }
  }
  return [...entries, text.slice(start).trim()];
}

const candidatesIn = (entry: string): string[] =>
  entry
    .split(/(?:[\s<>()[\]{}|•؛]|:(?!\/))+/)
    .filter((word) => /.@|@./.test(word))
    .map(unwrapped);

/** Whether a part of a list holds nothing to report: a bullet, a number, or the name of a group. */
const isEmpty = (entry: string) => /^[\p{P}\p{S}\s]*$|^\d{1,3}[.)]?$|^[^@]{1,60}:$/u.test(entry);

/** The first line of a table that an address book exports. */
const NAMES_EMAIL = /(?:^|[,;\t])[" ]*e-?mails?(?![^\s\d"_,;-])/i;

/** Only the cells with an address, where the text has columns or pairs of lines, as spreadsheets and address books copy them. */
function cellsOf(text: string): string {
  const lines = text.split(/[\n\r\u2028\u2029]/).filter((line) => line.trim());
  // A name and below it its address, more than once.
  if (lines.length > 3 && lines.every((line, at) => line.includes('@') === (at % 2 === 1)))
    return lines.filter((line) => line.includes('@')).join('\n');
  const [first = ''] = lines;
  const isHeader = !first.includes('@') && NAMES_EMAIL.test(first);
  const separator = (isHeader && [',', ';'].find((sign) => first.includes(sign))) || '\t';
  const cells = (line: string) =>
    line.includes('@') && line.includes(separator)
      ? line.split(separator).filter((cell) => cell.includes('@'))
      : [line];
  return lines
    .slice(isHeader ? 1 : 0)
    .flatMap(cells)
    .join('\n');
}

/**
 * Reads a list of e-mail addresses as mail programs copy it: names in front or in quotation marks, angle brackets,
 * `mailto:`, and any separator. Returns the addresses in lower case without duplicates, and every part that holds none.
 */
export function readEmails(typed: string): { emails: string[]; invalid: string[] } {
  const found = new Set<string>();
  const invalid: string[] = [];
  const text = normalized(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/mailto:[^\s<>"]+/gi, (link) => linked(link.slice(7)).join(','));
  let name: string | undefined;
  for (const entry of entriesOf(cellsOf(text))) {
    const unquoted = entry.includes('"') ? entry.replace(/"[^"]*"/g, ' ') : entry;
    const candidates = entry.includes('@')
      ? candidatesIn(unquoted.includes('@') ? unquoted : entry)
      : [];
    const good = candidates.filter(isEmail);
    for (const address of good) found.add(address.toLowerCase());
    // "Lovelace, Ada <ada@example.com>" without quotation marks: the part before the comma is of the name.
    if (name !== undefined && !unquoted.includes('<')) invalid.push(name);
    name = undefined;
    if (good.length < candidates.length || (good.length === 0 && !isEmpty(entry))) {
      if (candidates.length > 0) invalid.push(entry);
      else name = entry;
    }
  }
  if (name !== undefined) invalid.push(name);
  return { emails: [...found], invalid };
}

/** The only address in a text, as it was typed, or the cleaned text. */
export function onlyEmail(typed: string): string {
  const clean = cleanText(typed);
  const { emails, invalid } = readEmails(clean);
  const [address = clean] = emails;
  return emails.length !== 1 || invalid.length > 0 || clean.toLowerCase() === address
    ? clean
    : address;
}

/** Matches a URL without its scheme, such as "example.com/story", which people copy; but not "javascript:…". */
const BARE_ADDRESS = /^(?:\/\/)?([\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+(?:[/?#:].*)?)$/u;

/** Of “Minister resigns (https://example.com/a).” the link; null where the last word has none. */
function linkBehindWords(text: string): string | null {
  const last = text.split(/\s/).at(-1)!;
  const at = last.search(/https?:\/\//i);
  const isInside = at > 0 && !/[([<"“‘'*_:]$/.test(last.slice(0, at));
  if (at === -1 || isInside || text.split('://').length !== 2) return null;
  let end = last.length;
  // Pairs of brackets may be the link's own.
  let unpaired = last.slice(at).split(')').length - last.slice(at).split('(').length;
  for (; end > at; end -= 1) {
    const isBracket = last[end - 1] === ')';
    if (isBracket ? unpaired <= 0 : !/[.,;:!?'"”’>\]*_]/.test(last[end - 1]!)) break;
    if (isBracket) unpaired -= 1;
  }
  return last.slice(at, end);
}

/**
 * A typed address with `https://` if it has no scheme, or the link behind words and in signs, as news apps and chats copy it; any
 * other text unchanged.
 */
export function linkIn(typed: string): string {
  const text = typed.trim();
  if (/^https?:\/\//i.test(text)) return text;
  return linkBehindWords(text) ?? text.replace(BARE_ADDRESS, 'https://$1');
}

/** A square on a card, with the name of the member whom it is about, as the editor of a set has it. */
export const wordsOnCard = ({
  summary,
  about_name,
}: {
  summary: string;
  about_name?: string | null | undefined;
}): string =>
  about_name && !fold(summary).includes(fold(about_name))
    ? `${summary} @${clipped(about_name, 20)}`
    : summary;
