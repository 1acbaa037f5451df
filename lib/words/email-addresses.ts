import { limits } from '@/lib/limits';
import { cleanText, normalized } from './text';

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

/** What separates entries, and what may hold a separator. */
const SIGN = /["<,;、，；\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Far more than the addresses that an invitation can have. The text after so many entries stays one entry. */
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
    .split(/[\s<>()[\]|]+/)
    .filter((word) => /.@|@./.test(word))
    .map(unwrapped);

/** Whether a part of a list holds nothing to report: a bullet, a number, or the name of a group. */
const isEmpty = (entry: string) => /^[\p{P}\p{S}\s]*$|^\d{1,3}[.)]?$|^[^@]{1,60}:$/u.test(entry);

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
  for (const entry of entriesOf(text)) {
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
