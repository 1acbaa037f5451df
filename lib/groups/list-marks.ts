import { westernDigits } from '@/lib/words/money';

/** What word processors, Markdown, chats and people write in front of the lines of a list. */

const BULLET =
  /^\s*(?:[-*+>•‣⁃◦▪▫●○■□◆◇►▶➢➤✓✔✗✘☐☑☒–—·∙・･§¶\ue000-\uf8ff]\ufe0f?\s+|o[\t\u00a0]+|\[[ xX]?\]\s+|[☐☑☒✓✔•●▪➢➤・･]\ufe0f?(?=\p{L})|(?:\d\ufe0f?\u20e3){1,3}|[🔟①-⒛⓪-⓿❶-➓㉑-㉟㊱-㊿])\s*/u;
/** The time and the sender of a message that was copied from a chat. */
const CHATS = [
  /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?(?:\]| [-–]) [^:]{1,60}: /i,
  /^\[\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\.?)?, \d{1,4}[./-]\d{1,2}[./-]\d{1,4}\] [^:]{1,60}: /i,
];
const NUMBER =
  /^\s{0,8}(?:\*\*|__)?(?:#|nos?\.? ?|nr\.? ?|square )?[([]?((?:\p{Nd}{1,3}\.)*(?:\p{Nd}{1,3}|\p{L}|[ivx]{2,5}))(?:\\?([.)\]:/．、]{1,2})(?:\*\*|__)?(?:\s+|(?=\p{L}))|\s?[-–—]\s)/iu;
/** A number without a sign behind it, or in the first cell of a table. */
const COUNTED =
  /^\s{0,8}\|?\s{0,8}["#]?((?:\p{Nd}{1,3}\.)*\p{Nd}{1,3})"?(?:\s*[,;]|\s*(?=\|)|\s+(?!\|))/u;
/** What is a bullet only where most lines begin with it. */
const SIGN = /^\s*([-–—>]+|(?:\p{Extended_Pictographic}[\ufe0f\u200d🏻-🏿]*)+)(?!\p{Nd})/u;
const ROMAN =
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv'.split(
    ' ',
  );

export const HEADING = /^\s*#{1,6}\s+/;

/** Backslashes with which Markdown keeps a sign as it is. The one in ¯\_(ツ)_/¯ is an arm. */
const ESCAPE = /(?<!¯)\\([!#&*+.<>_~[\](){}`-])/g;

/** Removes the marks that word processors and Markdown put around the text of a line. */
function unmarked(line: string): string {
  const text = line.replace(/^\s*\|(.*)\|\s*$/, '$1').replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1');
  const plain = ['**', '__', '~~', '`'].reduce((rest, mark) => {
    const parts = rest.split(mark);
    return parts.length % 2 === 1 ? parts.join('') : rest;
  }, text);
  return plain.replace(/^(\s*)([*_])([^*_]+)\2(?=\s*$)/, '$1$3').replace(ESCAPE, '$1');
}

/** The line without the mark in front. Stars that begin in the mark, as in “**1. Cat**”, end behind it. */
export const withoutMark = (line: string, length: number): string =>
  unmarked((line.slice(0, length).match(/\*\*|__/g) ?? []).join('') + line.slice(length));

/** The line without bullets and check boxes. */
export const withoutBullet = (line: string): string => line.slice(lengthOfBullets(line));

function lengthOfBullets(line: string, sign = '', isHeadings = false): number {
  const sender = CHATS.map((chat) => chat.exec(line)?.[0]).find(Boolean);
  let length = sender?.length ?? 0;
  if (isHeadings) length += HEADING.exec(line.slice(length))?.[0].length ?? 0;
  if (sign && line.trimStart().startsWith(sign)) length += line.indexOf(sign) + sign.length;
  for (let turn = 0; turn < 3; turn += 1)
    length += BULLET.exec(line.slice(length))?.[0].length ?? 0;
  return length;
}

type Filled = { at: number; line: string };

/** What most of at least three lines begin with, as in “-Cat” or “👉 Cat”. */
function signOf(lines: Filled[]): string {
  const signs = lines.map(({ line }) => SIGN.exec(line)?.[1]);
  const counts = new Map<string | undefined, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const isUsual = (count: number) => count > 2 && 3 * count >= 2 * signs.length;
  return [...counts].find(([sign, count]) => sign && isUsual(count))?.[0] ?? '';
}

/**
 * The values that the number of a list item can have. "1" can only be 1, but "v" can be the 22nd letter or a Roman
 * five. The number of the item before it shows which.
 */
function valuesOf(number: string): number[] {
  const last = westernDigits(number.slice(number.lastIndexOf('.') + 1)).toLowerCase();
  if (/^\d/.test(last)) return [Number(last)];
  const letter = last.length === 1 ? last.charCodeAt(0) - 96 : 0;
  return [letter, ROMAN.indexOf(last) + 1].filter((value) => value > 0);
}

type Numbered = Filled & { mark: string; number: string; sign: string; values: number[] };

function numberedBy(expression: RegExp, lines: Filled[], marks: number[]): Numbered[] {
  return lines.flatMap(({ at, line }) => {
    const [mark = '', number = '', sign = ''] = expression.exec(line.slice(marks[at])) ?? [];
    return mark ? [{ at, line, mark, number, sign, values: valuesOf(number) }] : [];
  });
}

const isSigned = ({ number, sign }: Numbered) => Boolean(sign) && /\p{Nd}$/u.test(number);

/** Numbers that follow each other, because “1. FC wins” alone is a headline, and any where most lines have one. */
function inOrder(numbered: Numbered[], lines: number): Numbered[] {
  const signed = numbered.filter(isSigned);
  const isNumbered = signed.length > 2 && 3 * signed.length >= 2 * lines;
  const levels = new Map<number, Numbered[]>();
  for (const one of numbered) {
    const indent = one.line.length - one.line.trimStart().length;
    if (levels.has(indent)) levels.get(indent)!.push(one);
    else levels.set(indent, [one]);
  }
  return [...levels.values()].flatMap((level) =>
    level.filter((one, index) => {
      const follows = (step: 1 | -1) =>
        level[index + step]?.values.some((value) => one.values.includes(value - step));
      return (isNumbered && isSigned(one)) || follows(1) || follows(-1);
    }),
  );
}

/** Whether the numbers count the lines, which a headline such as “24 goals” does not. */
const isCounting = (counted: Numbered[], lines: number) =>
  counted.length > 4 &&
  5 * counted.length >= 4 * lines &&
  counted.every(({ values }, at) => at === 0 || values[0] === counted[at - 1]!.values[0]! + 1);

/**
 * The lengths of bullets, check boxes and numbers in front of lines. Where most lines are headings, each is a square, so that
 * its sign is a bullet.
 */
export function marksOf(lines: string[], filled: number[], isTable: boolean): number[] {
  const isHeadings = 2 * filled.filter((at) => HEADING.test(lines[at]!)).length > filled.length;
  const all = filled.map((at) => ({ at, line: lines[at]! }));
  // Lines that are set in explain the others.
  const outer = all.filter(({ line }) => !/^\s/.test(line));
  const counting = outer.length > 2 ? outer : all;
  const sign = signOf(counting);
  const marks = lines.map((line) => lengthOfBullets(line, sign, isHeadings));
  for (const { at, line, mark } of inOrder(numberedBy(NUMBER, all, marks), counting.length)) {
    const length = marks[at]! + mark.length;
    marks[at] = length + lengthOfBullets(line.slice(length));
  }
  const counted = numberedBy(COUNTED, counting, marks);
  if (!isTable && isCounting(counted, counting.length))
    for (const { at, mark } of counted) marks[at]! += mark.length;
  return marks;
}
