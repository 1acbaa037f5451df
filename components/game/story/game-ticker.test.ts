import { expect, it } from 'vitest';
import { tickerOf } from '@/components/house-games/house-game';
import type { GameSquare, Win } from '@/lib/bingo/game';

const square = (id: string, marked_at: string | null) =>
  ({ id, summary: `Square ${id}`, marked_at, marked_by_name: 'Ana' }) as GameSquare;
const win = { seq: 8, prize: 'bingo', card_number: 7, display_name: 'Ben' } as Win;

it('the ticker shows the current marks, newest first, after the win', () => {
  const squares = [
    square('a', '2026-11-21T10:00:00Z'),
    square('b', null),
    // As PostgreSQL formats time zones.
    square('c', '2026-11-21T12:00:00.5+00:00'),
    ...Array.from({ length: 9 }, (_, at) => square(`old ${at}`, '2026-11-20T10:00:00Z')),
  ];
  const shown = (wins: Win[]) => tickerOf({ wins }, squares).map(({ text }) => text);
  expect(shown([]).slice(0, 2)).toEqual(['Square c', 'Square a']);
  expect(shown([])).toHaveLength(8);
  expect(shown([win]).slice(0, 2)).toEqual(['Ben called BINGO with card #7', 'Square c']);
});
