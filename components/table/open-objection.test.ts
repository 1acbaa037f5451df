import { expect, it } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { openObjection } from './table-headline';

const made = (game_square_id: string) =>
  ({ type: 'objection_made', game_square_id }) as GameMessage;
const dismissed = (game_square_id: string) =>
  ({ type: 'objection_dismissed', game_square_id }) as GameMessage;
const mark = { type: 'square_marked' } as GameMessage;
const upheld = { type: 'objection_upheld' } as GameMessage;

it('the television keeps the newest objection that is not decided, also after later marks', () => {
  expect(openObjection([mark, made('a'), mark])).toEqual(made('a'));
  expect(openObjection([made('b'), dismissed('a'), made('a')])).toEqual(made('b'));
  expect(openObjection([dismissed('b'), made('b'), made('a')])).toEqual(made('a'));
});

it('the television shows no objection that was dismissed, or that is older than one that was upheld', () => {
  expect(openObjection([dismissed('a'), made('a')])).toBeNull();
  expect(openObjection([upheld, made('a'), made('b')])).toBeNull();
  expect(openObjection([mark])).toBeNull();
});
