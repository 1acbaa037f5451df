import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAmount } from '@/lib/words/money';
import { isEmail, onlyEmail, readEmails, cleanName, cleanText } from '@/lib/words/text';
import { cleanCode, codeIn } from '@/lib/groups/codes';
import { webhookSchema } from '@/lib/groups/schema';
import { keyOf } from '@/lib/groups/set-list';
import { readLines } from '@/lib/groups/lines';
import { readSquares } from '@/lib/themes/squares-import';
import { cost, EVIL, MOST_MS, pump } from './hostile-texts.fixture';

const CODE = 'BCDFGHJKLMNPQRSTVWXZ34679';
const codes = fc
  .array(fc.constantFrom(...CODE), { minLength: 6, maxLength: 8 })
  .map((drawn) => (drawn.length === 7 ? drawn.slice(1) : drawn).join(''));
const around = fc.constantFrom(
  ...['', ' ', '\n', '<', '“', '*', '(', '\u200b', 'Hi! ', '1. ', '> '],
);
const behind = fc.constantFrom(...['', '.', ')', '”', '>', '\u200b', '\nBye', '!', '?a=b', '%20']);
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

it('a code is found in every link and spelling', () => {
  const spelled = fc.constantFrom(
    (code: string) => code.toLowerCase(),
    (code: string) => `https://bingo.example/invite/${code}`,
    (code: string) => encodeURIComponent(`https://bingo.example/invite/${code}`),
    wide,
    (code: string) => [...code].join('\u2060'),
    (code: string) => `${code.slice(0, -3)}-${code.slice(-3)}`,
  );
  const given = fc.tuple(around, codes, spelled, behind);
  fc.assert(
    fc.property(given, ([before, code, spell, after]) => {
      expect(codeIn(before + spell(code) + after)).toBe(code);
    }),
  );
});

it('an amount is read as it was written, or not at all', () => {
  const amounts = fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100);
  const locales = 'en-US de-DE fr-FR de-CH en-IN ar-EG fa-IR pt-BR sv-SE hi-IN-u-nu-deva'.split(
    ' ',
  );
  const styles = ['decimal', 'currency'] as const;
  const written = fc.tuple(amounts, fc.constantFrom(...locales), fc.constantFrom(...styles));
  fc.assert(
    fc.property(written, ([amount, locale, style]) => {
      const format = { style, currency: 'USD', minimumFractionDigits: 2 };
      const typed = new Intl.NumberFormat(locale, format).format(amount);
      expect(readAmount(typed), typed).toEqual({ amount });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
      const read = readAmount(typed);
      const digits = typed.match(/\p{Nd}/gu)?.length ?? 0;
      // No sign of a text becomes a digit of an amount.
      if (read && 'amount' in read)
        expect(String(Math.trunc(Math.abs(read.amount))).length).toBeLessThanOrEqual(digits);
    }),
  );
});

it('every address of a list is read or named', () => {
  const part = fc.oneof(
    fc.constantFrom(...'Ada Lovelace " < > mailto: @ ( ) a@b.example Ben: ?cc='.split(' ')),
    fc.constantFrom(',', ';', '\t', '\n', ' ', '.', 'é', '＠', '\u200b'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const { emails, invalid } = readEmails(parts.join(''));
      for (const address of emails) expect(isEmail(address)).toBe(true);
      if (parts.length === 1 && /\p{L}/u.test(parts[0]!) && !parts[0]!.endsWith(':'))
        expect(emails.length + invalid.length).toBe(1);
    }),
  );
});

it('every line of a list is read, named or an empty rule', () => {
  const signs = [
    '"',
    ':',
    ' – ',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    '- ',
    '1. ',
    '2. ',
    '**',
    '#',
    '.',
    '',
  ];
  const word = fc.constantFrom('Cat', 'walks in', '“live”', 'é', 'e\u0301', ...signs);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (parts) => {
      const typed = parts.join('');
      const { squares, problems, skipped } = readLines(typed);
      const letters = (text: string) => (text.match(/\p{L}/gu) ?? []).length;
      const kept = [
        ...squares.flatMap(({ summary, text }) => (summary === text ? [summary] : [summary, text])),
        ...skipped.map(({ source }) => source),
      ];
      if (problems.length === 0) {
        const lost = letters(typed.normalize('NFC')) - letters(kept.join(' ').normalize('NFC'));
        expect(lost, JSON.stringify(typed)).toBeLessThanOrEqual(0);
      }
      const keys = readSquares(typed).squares.map(({ summary }) => keyOf(summary));
      expect(keys).toHaveLength(new Set(keys).size);
    }),
  );
});

it('a cleaned name is stable, and has a visible character or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (name) => {
      const clean = cleanName(name);
      expect(cleanName(clean)).toBe(clean);
      if (clean)
        expect(clean).toMatch(/[^\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u);
    }),
    { numRuns: 2000 },
  );
});

it('100,000 hostile characters are read in 50 ms', async () => {
  const readers: Record<string, (text: string) => unknown> = {
    codeIn,
    cleanCode,
    readAmount,
    isEmail,
    readEmails,
    onlyEmail,
    cleanName,
    cleanText,
    webhook: (url) => webhookSchema.safeParse({ group_id: crypto.randomUUID(), url }),
    readLines,
    readSquares,
  };
  const units = [
    ...['"', '<a@b', 'mailto:', '%41', '/invite/', '- ', '1. ', '[](', '**a', 'a, ', '。', '١'],
    ...['\u0316\u0301', 'ﾞ\u0316', '\ufdfa', 'é@é.é,', 'a@b.c?cc='],
  ];
  const attacks = [...EVIL, ...units.map((unit) => ({ before: 'a', unit, after: '!' }))];
  for (const [name, read] of Object.entries(readers))
    for (const attack of attacks)
      expect(await cost(() => read(pump(attack, 100_000))), `${name} ${attack.unit}`).toBeLessThan(
        MOST_MS,
      );
}, 60_000);
