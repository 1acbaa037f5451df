import { expect, test } from 'vitest';
import { listedPlayers, type Player } from './game';

test('players who have left are not listed, except a winner', () => {
  const player = (card_number: number, has_left: boolean, is_winner = false) =>
    ({ card_number, has_left, is_winner }) as Player;
  const listed = listedPlayers([player(1, false), player(2, true), player(3, true, true)]);
  expect(listed.map(({ card_number }) => card_number)).toEqual([1, 3]);
});
