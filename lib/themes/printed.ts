import { createHash, randomInt } from 'node:crypto';
import type { ThemePage } from '@/lib/contract/themes';
import { paceOf } from '@/lib/bingo/pace';
import { printPath } from '@/lib/paths';
import { westernDigits } from '@/lib/words/money';

export const MOST_CARDS = 30;
const LARGEST_SEED = 999_999;

/** What an address of cards to print says. `list` is the digest of the theme's squares when the address was written. */
export type Print = { cards: number; seed: number; per_page: 1 | 4; list: string | null };

type Query = Record<string, string | string[] | undefined>;

/** Reads a query that anybody can write: whatever is no number is the usual one, and larger ones are the largest. */
export function readPrint({ cards, seed, per_page, list }: Query): Print {
  return {
    cards: numberIn(cards, 8, MOST_CARDS),
    seed: numberIn(seed, 1, LARGEST_SEED),
    per_page: per_page === '4' ? 4 : 1,
    list: typeof list === 'string' && list ? list : null,
  };
}

function numberIn(typed: Query[string], usual: number, most: number): number {
  if (typeof typed !== 'string' || !/^\s?\p{Nd}{1,9}\s?$/u.test(typed)) return usual;
  return Math.min(Math.max(1, Number(westernDigits(typed))), most);
}

export const newSeed = () => randomInt(2, LARGEST_SEED);

/** Changes with what is dealt from, and with the pace by which it is dealt. */
export const digestOfList = ({ kind, squares }: Pick<ThemePage, 'kind' | 'squares'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        paceOf({ kind }),
        squares.map(({ summary, likelihood }) => [summary, likelihood]),
      ]),
    )
    .digest('hex')
    .slice(0, 6);

/** The address that prints these cards again. */
export const addressOfPrint = (slug: string, { cards, seed, per_page, list }: Print) =>
  `${printPath(slug)}?cards=${cards}&per_page=${per_page}&seed=${seed}&list=${list}` as const;
