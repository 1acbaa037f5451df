import { beforeEach, describe, expect, test } from 'vitest';
import { makeNameless, makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import {
  allowGuests,
  foundGroup,
  join,
  membersOf,
  startGameIn,
  type Group,
} from '../support/groups.ts';
import { choose, claim, phone, seatGus } from '../support/seats.ts';

const { callAs } = game;
let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  ({ ann, gus, group } = await seatGus());
});

const bankOf = async ({ id }: Person) =>
  (
    await sql`select bingo_bank_balance::float as bank from public.profiles where user_id = ${id}`
  )[0]?.bank as number | undefined;
const lives = async ({ id }: Person) =>
  (await sql`select from auth.users where id = ${id}`).length === 1;

async function expectSound(gameId: string) {
  expect(await game.booksOff()).toHaveLength(0);
  for (const off of [game.masksOff, game.totalsOff, game.incompleteCards])
    expect(await off([gameId])).toHaveLength(0);
}

describe('a seat', () => {
  test('moves in the middle of a game with card, bank, marks and notes, and its old session ends', async () => {
    const won = await startGameIn(ann, group);
    const winner = await game.buy(gus, won);
    await game.markPositions(gus, winner, game.MIDDLE_ROW);
    await callAs(gus, 'call_bingo', { p_card_id: winner.id });
    const p_game_id = await startGameIn(ann, group);
    const card = await game.buy(gus, p_game_id);
    const p_game_square_id = card.squares[0]!.game_square_id;
    await game.mark(gus, p_game_square_id);
    await callAs(gus, 'save_note', {
      ...{ p_game_square_id, p_comment: 'Ha', p_reaction: null, p_seen_at: null },
    });
    const bank = await bankOf(gus);
    expect(bank).toBeGreaterThan(0);
    const other = await phone();

    expect(await claim(other, group)).toMatchObject({ group_id: group.group_id });
    expect(await lives(gus)).toBe(false);
    expect(await membersOf(group)).toEqual(expect.arrayContaining([ann.id, other.id]));
    expect(await bankOf(other)).toBe(bank);
    const cards = await callAs<{ id: string }[]>(other, 'my_cards', { p_game_id });
    expect(cards.map(({ id }) => id)).toEqual([card.id]);
    const [square] = await sql`
      select marked_by, noted_by from public.game_squares where id = ${p_game_square_id}`;
    expect(square).toEqual({ marked_by: other.id, noted_by: other.id });
    const [game_won] = await sql`select winner_id from public.games where id = ${won}`;
    expect(game_won!.winner_id).toBe(other.id);
    expect(await callAs(gus, 'my_cards', { p_game_id })).toEqual([]);
    await expectSound(p_game_id);
    await expectSound(won);
    // The digits came along.
    expect(await claim(await phone(), group)).toMatchObject({ group_id: group.group_id });
  });

  test('keeps the name by which the group knows it, and reads no game of a group that removed it', async () => {
    await sql`update public.group_events set shown_name = 'Gus (2)' where user_id = ${gus.id}`;
    const left = await foundGroup(ann);
    await allowGuests(ann, left);
    await join(gus, left.invite_code);
    const closed = await startGameIn(ann, left);
    await game.buy(gus, closed);
    await callAs(ann, 'remove_member', { p_group_id: left.group_id, p_user_id: gus.id });
    const other = await phone();
    expect(await claim(other, group, '0427', 'Gus (2)')).toMatchObject({
      group_id: group.group_id,
    });
    const [known] = await sql`
      select private.member_name(${group.group_id}, ${other.id}) as name`;
    expect(known!.name).toBe('Gus (2)');
    expect(await game.stateOf(other, closed)).toBeNull();
    await expectSound(closed);
  });

  test('moves to an account, which needs no digits', async () => {
    const [ben] = await makePeople('Ben');
    expect(await claim(ben, group)).toMatchObject({ group_id: group.group_id });
    expect(await membersOf(group)).toEqual(expect.arrayContaining([ann.id, ben.id]));
    expect(
      await sql`select from private.seat_digits where user_id in ${sql([ben.id, gus.id])}`,
    ).toEqual([]);
    expect(await refusalOf(choose(ben, '1111'))).toBe('invalid_digits');
  });

  test('is one with that of a member without a card, and stays apart from that of one who holds a card', async () => {
    const p_game_id = await startGameIn(ann, group);
    await game.buy(gus, p_game_id);
    const other = await makeNameless('Gil');
    await join(other, group.invite_code);
    const held = await game.buy(other, p_game_id);
    expect(await claim(other, group)).toEqual({ refused: 'holds_a_card' });
    await sql`delete from private.attempts`;
    const third = await makeNameless('Gil B');
    await join(third, group.invite_code);
    expect(await claim(third, group)).toMatchObject({ group_id: group.group_id });
    expect((await membersOf(group)).filter((id) => id === third.id)).toHaveLength(1);
    expect(held.id).toBeTruthy();
    await expectSound(p_game_id);
  });

  test('that is claimed twice at once goes to one of the two', async () => {
    const p_game_id = await startGameIn(ann, group);
    const card = await game.buy(gus, p_game_id);
    const [one, two] = [await phone(), await phone()];
    const answers = await Promise.all([claim(one, group), claim(two, group)]);
    expect(answers.filter(({ group_id }) => group_id)).not.toHaveLength(0);
    const [row] = await sql`select user_id from public.bingo_cards where id = ${card.id}`;
    expect([one.id, two.id]).toContain(row!.user_id);
    expect(await membersOf(group)).toHaveLength(2);
    await expectSound(p_game_id);
  });

  test('with a full line moves before or after its call, which counts either way or is refused', async () => {
    const p_game_id = await startGameIn(ann, group);
    await game.buy(ann, p_game_id);
    const card = await game.buy(gus, p_game_id);
    await game.markPositions(ann, card, game.MIDDLE_ROW);
    const other = await phone();
    const [moved] = await Promise.all([
      claim(other, group),
      callAs(gus, 'call_bingo', { p_card_id: card.id }).catch((error: Error) => error),
    ]);
    expect(moved).toMatchObject({ group_id: group.group_id });
    await callAs(other, 'call_bingo', { p_card_id: card.id }).catch((error: Error) => error);
    const [won] = await sql`select status, winner_id from public.games where id = ${p_game_id}`;
    expect(won).toEqual({ status: 'completed', winner_id: other.id });
    await expectSound(p_game_id);
  });
});
