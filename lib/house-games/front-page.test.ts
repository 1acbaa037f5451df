import { expect, test } from 'vitest';
import type { Game, GameSquare, GameStatus } from '@/lib/bingo/game';
import { placeGames, receiptsOf } from './front-page';

const game = (id: string, status: GameStatus) => ({ id, status }) as Game;
const square = (id: string, marked_at: string | null) =>
  ({ id, summary: id, marked_at, marked_by_name: 'Ana', source_url: null }) as GameSquare;

test('the first game that is not over leads, the others follow', () => {
  const [active, next, over] = [game('a', 'active'), game('n', 'upcoming'), game('o', 'completed')];
  expect(placeGames([active, next, over])).toEqual({ lead: active, also: [next], last: over });
});

test('a day without a house game still has yesterday’s', () => {
  const over = [game('newest', 'completed'), game('older', 'completed')];
  expect(placeGames(over)).toEqual({ lead: null, also: [], last: over[0] });
  expect(placeGames([])).toEqual({ lead: null, also: [], last: null });
});

test('receipts are the marked squares, the newest first', () => {
  const squares = [
    square('first', '2026-11-21T10:00:00Z'),
    square('blank', null),
    // PostgreSQL writes the zone in its own way.
    square('last', '2026-11-21T12:00:00.5+00:00'),
    square('second', '2026-11-21T11:00:00Z'),
  ];
  const summaries = receiptsOf(squares, 2).map(({ summary }) => summary);
  expect(summaries).toEqual(['last', 'second']);
});
