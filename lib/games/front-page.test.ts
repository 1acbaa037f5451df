import { expect, test } from 'vitest';
import type { GameSquare } from '@/lib/bingo/game';
import { receiptsOf } from './front-page';

const square = (id: string, marked_at: string | null) =>
  ({ id, summary: id, marked_at, marked_by_name: 'Ana', source_url: null }) as GameSquare;

test('the receipts are the marked squares, newest first', () => {
  const squares = [
    square('first', '2026-11-21T10:00:00Z'),
    square('blank', null),
    // As PostgreSQL formats time zones.
    square('last', '2026-11-21T12:00:00.5+00:00'),
    square('second', '2026-11-21T11:00:00Z'),
  ];
  const summaries = receiptsOf(squares, 2).map(({ summary }) => summary);
  expect(summaries).toEqual(['last', 'second']);
});
