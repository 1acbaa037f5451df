import { beforeAll, expect, test } from 'vitest';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs, mark, stateOf } = game;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
});

test('the first full line wins the pot; a second call returns the winner, and a late receipt is refused', async () => {
  const id = await game.makePrivateGame([ann, ben]);
  const [mine, theirs] = [await game.buy(ann, id), await game.buy(ben, id)];
  expect(await refusalOf(callAs(ann, 'call_bingo', { p_card_id: mine.id }))).toBe('no_line');
  expect(await refusalOf(callAs(ben, 'call_bingo', { p_card_id: mine.id }))).toBe('not_your_card');
  await game.markPositions(ben, mine, game.MIDDLE_ROW);

  const won = {
    game_id: id,
    kind: 'private',
    won: true,
    status: 'completed',
    wins: [
      expect.objectContaining({ amount: 5, display_name: 'Ann', positions: [10, 11, 12, 13, 14] }),
    ],
  };
  const before = (await callAs<{ bingo_bank_balance: number }>(ann, 'my_account'))
    .bingo_bank_balance;
  expect(await callAs(ann, 'call_bingo', { p_card_id: mine.id })).toEqual(won);
  expect(await callAs(ann, 'call_bingo', { p_card_id: mine.id })).toEqual(won);
  expect(await callAs(ben, 'call_bingo', { p_card_id: theirs.id })).toEqual({
    game_id: id,
    kind: 'private',
    won: false,
    status: 'completed',
    wins: won.wins,
  });
  expect(await callAs(ann, 'my_account')).toMatchObject({ bingo_bank_balance: before + 5 });
  const state = (await stateOf(ben, id))!;
  expect(state.game).toMatchObject({ status: 'completed', pot_claimed: true, pot_amount: 5 });
  expect(state.leaderboard[0]).toMatchObject({ is_winner: true, consecutive_marked_count: 5 });
  const square = state.squares.find((s) => !s.is_marked)!;
  expect(await refusalOf(mark(ann, square.id))).toBe('game_not_active');
  const bare = state.squares.find((s) => s.is_marked && s.source_url === null)!;
  const receipt = { p_game_square_id: bare.id, p_source_url: 'https://news.example.test/' };
  expect(await refusalOf(callAs(ann, 'add_receipt', receipt))).toBe('game_not_active');
  expect((await stateOf(ben, id))!.squares.find((s) => s.id === bare.id)).toEqual(bare);
  expect(await game.booksOff()).toEqual([]);
  expect(await game.gaps()).toEqual([]);
});
