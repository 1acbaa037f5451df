/**
 * 5 → "$5.00", 1234.5 → "$1,234.50". Money is always dollars in English, so this does without Intl.NumberFormat, whose
 * first use costs a phone more than hydrating half the page.
 */
export const formatMoney = (amount: number): string => {
  const sign = amount < 0 ? '-' : '';
  return `${sign}$${inThousands(Math.abs(amount).toFixed(2))}`;
};

/** 1000 → "1,000". */
export const formatCount = (count: number): string => inThousands(String(count));

const inThousands = (digits: string) =>
  digits.replace(/^\d{1,3}(?=(?:\d{3})+(?:\.|$))|\d{3}(?!\.|$)/g, '$&,');

/** Separators by their use: between groups of digits, before decimals, or either of them. */
const KINDS: [RegExp, '_' | '·' | '.' | ','][] = [
  [/[\p{Zs}'’ʼ＇٬]/u, '_'],
  [/[·٫]/u, '·'],
  [/[.．]/u, '.'],
  [/[,，،]/u, ','],
];
/** Leaves out "¢" and other signs of fractions, and "k$", because with them the number means another amount. */
const CURRENCY =
  /(?:us|ca?|au?|nz|hk|r)?(?![¢￠₥₰৻])\p{Sc}(?:us|ca)?|(?:usd?|eur|gbp|chf|cad|aud|nzd|jpy|inr|brl|dollars?|euros?|pounds?|fr|kr|zł)\.?/giu;
/** Longer than any amount, even with its currency. */
const LONGEST = 60;
const DIGIT = /\p{Nd}/u;
const WESTERN_GROUPS = /^[1-9]\d{0,2}(?:_\d{3})+$/;
const INDIAN_GROUPS = /^[1-9]\d?(?:_\d{2})+_\d{3}$/;

/** The value of a digit of any script: each has ten in a row, and rows that touch begin at a multiple of ten. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** The same text with digits of any script as 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

const read = (whole: string, cents = '') => ({ amount: Number(`${whole || 0}.${cents || 0}`) });

/**
 * Reads an amount of money as people of any country write it. A text that can be two amounts returns both, as with
 * "1,234"; one that is no amount returns null.
 */
export function readAmount(
  typed: string,
): { amount: number } | { readings: [string, string] } | null {
  if (typed.length > LONGEST) return null;
  const shown = typed
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const [bare, isNegative] = unsigned(withoutCurrency(shown));
  let text = '';
  for (const character of bare.replace(/[.,][-–—]{1,2}$/, '')) {
    const kind = KINDS.find(([pattern]) => pattern.test(character))?.[1];
    if (kind) text += kind;
    else if (DIGIT.test(character)) text += valueOf(character);
    else return null;
  }
  const found = readPlain(text);
  return found && isNegative ? ('amount' in found ? { amount: -found.amount } : null) : found;
}

/** Removes a currency at the start, also one after a sign, and one at the end. */
function withoutCurrency(text: string): string {
  const found = [...text.matchAll(CURRENCY)];
  const [first, last] = [found[0], found.at(-1)];
  const end = last && last.index + last[0].length === text.length ? last.index : text.length;
  const start = first && first.index < end && /^[-−+]?\s?$/.test(text.slice(0, first.index));
  return (
    start
      ? text.slice(0, first.index) + text.slice(first.index + first[0].length, end)
      : text.slice(0, end)
  ).trim();
}

function unsigned(text: string): [bare: string, isNegative: boolean] {
  const isSigned = /^[-−+]/.test(text);
  return [isSigned ? text.slice(1).trim() : text, /^[-−]/.test(text)];
}

function readPlain(text: string): ReturnType<typeof readAmount> {
  if (/^\d+$/.test(text)) return read(text);
  const [last = ''] = /[^\d_](?=\d*$)/.exec(text) ?? [];
  const at = last ? text.lastIndexOf(last) : text.length;
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d*$/.test(after)) return null;
  const others = before.replace(/\d/g, '');
  if (!others) {
    if (!before && !after) return null;
    const isGroup = last !== '·' && /^[1-9]\d{0,2}$/.test(before) && after.length === 3;
    if (isGroup) return { readings: [before + after, `${before}.${after.slice(0, 2)}`] };
    return read(before, after);
  }
  const [kind = ''] = others;
  if (kind === '·' || others !== kind.repeat(others.length)) return null;
  // In "1.234.567" the last separator, too, is between groups.
  const isAll = !last || kind === last;
  const grouped = (isAll ? text : before).replaceAll(kind, '_');
  if (!WESTERN_GROUPS.test(grouped) && !(kind === ',' && INDIAN_GROUPS.test(grouped))) return null;
  return read(grouped.replaceAll('_', ''), isAll ? '' : after);
}
