import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAmount } from '@/lib/words/money';
import { isEmail, onlyEmail, readEmails, cleanName, cleanText } from '@/lib/words/text';
import { cleanCode, codeIn } from '@/lib/groups/codes';
import { webhookSchema } from '@/lib/groups/schema';
import { readLines } from '@/lib/groups/lines';
import { readSquares } from '@/lib/themes/squares-import';
import { cost, EVIL, MOST_MS, pump } from './hostile-texts.fixture';

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
      // As JSON, because a line end that is printed as it is makes one attack look like another.
      expect(
        await cost(() => read(pump(attack, 100_000))),
        `${name} ${JSON.stringify(attack)}`,
      ).toBeLessThan(MOST_MS);
}, 60_000);
