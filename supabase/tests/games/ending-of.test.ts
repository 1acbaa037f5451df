import { beforeEach, expect, test } from 'vitest';
import type { Card, EndGamePreview } from '../../../lib/bingo/game.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { endGame } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;
let id: string;
let cards: Card[];

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
  id = await game.makePrivateGame([host, ben, cora], 0.05);
  cards = [];
  for (const person of [ben, host, cora]) cards.push(await game.buy(person, id));
});

const endingOf = (person: Person) =>
  game.callAs<EndGamePreview | null>(person, 'ending_of', { p_game_id: id });

test('End Game pays what it promised, even if one of the closest players has left', async () => {
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  const { group_id } = (await game.stateOf(host, id))!.game;
  await game.callAs(ben, 'leave_group', { p_group_id: group_id });
  const promised = (await endingOf(host))!.shares!.map(({ has_line: _, ...share }) => share);
  expect(promised.map(({ display_name }) => display_name)).not.toContain('Ben');
  expect((await endGame(host, id)).shares).toEqual(promised);
});

test('an uncalled full line counts as the closest card, and the host sees that it is one', async () => {
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  const { pot_amount, shares } = (await endingOf(host))!;
  expect(pot_amount).toBe(0.15);
  expect(shares).toContainEqual(
    expect.objectContaining({ display_name: 'Ben', has_line: true }) as object,
  );
  expect(shares!.every(({ has_line }) => has_line)).toBe(true);
});

test('the preview of the end is shown to the host alone, while the game is active and the ranking is not hidden', async () => {
  const [stranger] = await makePeople('Stranger');
  for (const person of [ben, stranger]) expect(await endingOf(person)).toBeNull();
  const hide = { p_id: id, p_option: 'shows_closeness', p_is_on: false };
  await game.callAs(host, 'set_option', hide);
  expect(await endingOf(host)).toEqual({ pot_amount: 0.15, shares: [] });
  await game.mark(host, cards[1]!.squares[0]!.game_square_id);
  expect(await endingOf(host)).toEqual({ pot_amount: 0.15, shares: null });
  await endGame(host, id);
  expect(await endingOf(host)).toBeNull();
});

test('a player who left is listed as gone and not ranked, and as a player again after coming back', async () => {
  const playing = async () => {
    const { players, leaderboard } = (await game.stateOf(host, id))!;
    return [
      players.filter(({ has_left }) => !has_left).map(({ display_name }) => display_name),
      leaderboard.map(({ display_name }) => display_name).toSorted(),
    ];
  };
  const { group_id } = (await game.stateOf(host, id))!.game;
  await game.callAs(ben, 'leave_group', { p_group_id: group_id });
  expect(await playing()).toEqual([
    ['Host', 'Cora'],
    ['Cora', 'Host'],
  ]);
  const { seq } = (await game.stateOf(host, id))!;
  await game.mark(host, cards[1]!.squares[0]!.game_square_id);
  const [event] = await game.callAs<{ top: object[] }[]>(host, 'events_since', {
    ...{ p_game_id: id, p_seq: seq },
  });
  expect(event!.top).toHaveLength(2);

  const [group] = await sql`select invite_code from public.groups where id = ${group_id}`;
  await game.callAs(ben, 'join_group', { p_invite_code: group!.invite_code });
  expect((await playing())[0]).toEqual(['Ben', 'Host', 'Cora']);
  const [back] = await game.callAs<object[]>(host, 'game_timeline', { p_game_id: id });
  expect(back).toMatchObject({ type: 'member_returned', display_name: 'Ben' });
});
