import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  attacksOn,
  cost,
  EVIL,
  listExpressions,
  MEGABYTE,
  MOST_MS,
  pump,
  type Pumped,
} from './hostile-texts.fixture';

/** For 32,768 characters, a quadratic expression takes a second and a linear one less than a millisecond. */
const PROBE = 32_768;

const timeOf = async ({ source, flags }: RegExp, text: string) => {
  const everywhere = new RegExp(source, `${flags.replace('g', '')}g`);
  return cost(() => text.replace(everywhere, ''));
};

/** An expression without a repetition is linear. */
const repeats = ({ source }: RegExp) => /[+*{]/.test(source);

/** The slowest attack, or the first one that is too slow. */
async function worstFor(expression: RegExp): Promise<Pumped & { ms: number }> {
  const numRuns = repeats(expression) ? 80 : 1;
  const attacks = [...fc.sample(attacksOn(expression), { numRuns, seed: 1 })];
  if (repeats(expression)) attacks.push(...EVIL);
  let worst = { ...attacks[0]!, ms: 0 };
  for (const attack of attacks) {
    const ms = await timeOf(expression, pump(attack, PROBE));
    if (ms > worst.ms) worst = { ...attack, ms };
    if (ms > MOST_MS) break;
  }
  return worst;
}

it(
  'every regular expression of the product reads 1 MB of bad text in 50 ms',
  { timeout: 120_000 },
  async () => {
    const expressions = listExpressions();
    expect(expressions.length).toBeGreaterThan(100);
    const slow: unknown[] = [];
    for (const [place, expression] of expressions) {
      const worst = await worstFor(expression);
      const text = pump(worst, worst.ms > MOST_MS ? PROBE : MEGABYTE);
      const ms = await timeOf(expression, text);
      // The floor is the time of an expression that matches every character. A quadratic one takes thousands of times longer.
      const floor = ms > MOST_MS ? await timeOf(/[^]/, text) : 0;
      if (ms > Math.max(MOST_MS, 25 * floor)) slow.push({ place, expression, worst, ms, floor });
    }
    expect(slow).toEqual([]);
  },
);

it.each([/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/, /(:\/\/[^:@/\s]*):[^@\s]*@/g])(
  'the attacks detect that %s is slow',
  async (expression) => expect((await worstFor(expression)).ms).toBeGreaterThan(MOST_MS),
);
