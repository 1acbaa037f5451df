import { beforeEach, describe, expect, test } from 'vitest';
import type { GameBooks } from '../../../lib/contract/games.ts';
import type { GroupState } from '../../../lib/contract/groups.ts';
import type { GamePage } from '../../../lib/contract/screens.ts';
import { headlineOf } from '../../../lib/words/events.ts';
import { inAnHour } from '../support/chosen.ts';
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
import { setPin, claim, phone, seatGus } from '../support/seats.ts';
import { addWrittenSquare, ownSquares, openWritten, saveSet, startGame } from '../support/sets.ts';
import { waiting } from '../support/clock.ts';
import { allWrong, balanceOf } from '../support/wins.ts';

const { callAs } = game;
let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  ({ ann, gus, group } = await seatGus());
});

const lives = async ({ id }: Person) =>
  (await sql`select from auth.users where id = ${id}`).length === 1;

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
    const bank = await balanceOf(gus);
    expect(bank).toBeGreaterThan(0);
    const books = () => callAs<GameBooks>(ann, 'game_books', { p_game_id: won });
    const booksBefore = await books();
    expect(booksBefore.entries.at(-1)).toMatchObject({ reason: 'pot_won', to_name: 'Gus' });
    const other = await phone();

    expect(await claim(other, group)).toMatchObject({ group_id: group.group_id });
    expect(await lives(gus)).toBe(false);
    expect(await membersOf(group)).toEqual(expect.arrayContaining([ann.id, other.id]));
    expect(await balanceOf(other)).toBe(bank);
    expect(await books()).toEqual(booksBefore);
    const cards = await callAs<{ id: string }[]>(other, 'my_cards', { p_game_id });
    expect(cards.map(({ id }) => id)).toEqual([card.id]);
    const [square] = await sql`
      select marked_by, noted_by from public.game_squares where id = ${p_game_square_id}`;
    expect(square).toEqual({ marked_by: other.id, noted_by: other.id });
    const [game_won] = await sql`select winner_id from public.games where id = ${won}`;
    expect(game_won!.winner_id).toBe(other.id);
    expect(await callAs(gus, 'my_cards', { p_game_id })).toEqual([]);
    expect(await allWrong(p_game_id, won)).toEqual([]);
    // The PIN came along.
    expect(await claim(await phone(), group)).toMatchObject({ group_id: group.group_id });
  });

  test('is no return: the group’s history has one joining, and no story says that somebody is back', async () => {
    const p_game_id = await startGameIn(ann, group);
    await game.buy(gus, p_game_id);
    await claim(await phone(), group);
    const { history } = await callAs<GroupState>(ann, 'group_state', {
      p_group_id: group.group_id,
    });
    expect(history.map(({ type, display_name }) => [type, display_name])).toEqual([
      ['joined', 'Gus'],
      ['joined', 'Ann'],
    ]);
    const { timeline } = await callAs<GamePage>(ann, 'game_page', { p_game_id });
    expect(timeline[0]).toMatchObject({ type: 'member_returned', has_moved: true });
    expect(timeline.map((message) => headlineOf(message)?.kicker)).toEqual([
      ...[undefined, 'New player', 'First edition'],
    ]);
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
    expect(await allWrong(closed)).toEqual([]);
  });

  test.each(['leave_group', 'remove_member'])(
    'gives its player no name and no removal in a group of theirs that it is no longer in (%s)',
    async (ending) => {
      const [host, player] = await makePeople('Alex', 'Alex');
      const other = await foundGroup(host);
      await allowGuests(host, other);
      for (const one of [player, gus]) await join(one, other.invite_code);
      const p_game_id = await startGameIn(host, other);
      await game.buy(player, p_game_id);
      await callAs(gus, 'archive_game', { p_game_id });
      const p_group_id = other.group_id;
      if (ending === 'leave_group') await callAs(gus, 'leave_group', { p_group_id });
      else await callAs(host, 'remove_member', { p_group_id, p_user_id: gus.id });

      expect(await claim(player, group)).toMatchObject({ group_id: group.group_id });
      const { members, history } = await callAs<GroupState>(host, 'group_state', { p_group_id });
      expect(members.map(({ display_name }) => display_name)).toEqual(['Alex', 'Alex (2)']);
      expect(history.map(({ display_name }) => display_name)).toEqual([
        ...['Former player', 'Former player', 'Alex (2)', 'Alex'],
      ]);
      const mine = await callAs<{ games: { rows: { id: string }[] }; lost: [] }>(
        player,
        'my_games',
      );
      expect(mine.games.rows.map(({ id }) => id)).toContain(p_game_id);
      expect(mine.lost).toEqual([]);
      expect(await lives(gus)).toBe(false);
      expect(await allWrong(p_game_id)).toEqual([]);
    },
  );

  test('keeps its name for its card in a group that it has left, where a member has the name of its player', async () => {
    const [host, player] = await makePeople('Alex', 'Alex');
    const left = await foundGroup(host);
    await allowGuests(host, left);
    await join(gus, left.invite_code);
    const p_game_id = await startGameIn(host, left);
    await game.buy(gus, p_game_id);
    await callAs(gus, 'leave_group', { p_group_id: left.group_id });
    expect(await claim(player, group)).toMatchObject({ group_id: group.group_id });
    const [known] = await sql`select private.player_name(${p_game_id}, ${player.id}) as name`;
    expect(known!.name).toBe('Gus');
    expect(await game.stateOf(player, p_game_id)).not.toBeNull();
  });

  test('makes somebody a member again who was removed after it had joined', async () => {
    const [ben] = await makePeople('Ben');
    const p_group_id = group.group_id;
    await join(ben, group.invite_code);
    await callAs(ann, 'remove_member', { p_group_id, p_user_id: ben.id });
    const [renewed] = await sql<Group[]>`
      select id as group_id, invite_code from public.groups where id = ${p_group_id}`;
    expect(await claim(ben, renewed!)).toMatchObject({ group_id: p_group_id });
    const { history, members } = await callAs<GroupState>(ben, 'group_state', { p_group_id });
    expect(members.map(({ display_name }) => display_name)).toEqual(['Ann', 'Gus']);
    expect(history[0]).toMatchObject({ type: 'joined', display_name: 'Gus' });
  });

  test('moves to an account, which needs no PIN', async () => {
    const [ben] = await makePeople('Ben');
    expect(await claim(ben, group)).toMatchObject({ group_id: group.group_id });
    expect(await membersOf(group)).toEqual(expect.arrayContaining([ann.id, ben.id]));
    expect(
      await sql`select from private.seat_digits where user_id in ${sql([ben.id, gus.id])}`,
    ).toEqual([]);
    expect(await refusalOf(setPin(ben, '1111'))).toBe('invalid_pin');
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
    expect(await allWrong(p_game_id)).toEqual([]);
  });

  test('moves to somebody who read the same game, and returned their card when they left the group', async () => {
    const p_game_id = await startGameIn(ann, group, { p_scheduled_start: inAnHour() });
    const [ben] = await makePeople('Ben');
    await join(ben, group.invite_code);
    for (const one of [ben, gus]) {
      await game.buy(one, p_game_id);
      await callAs(one, 'visit_game', { p_game_id, p_seq: 1 });
    }
    await callAs(ben, 'leave_group', { p_group_id: group.group_id });
    expect(await claim(ben, group)).toMatchObject({ group_id: group.group_id });
    expect(await callAs(ben, 'my_cards', { p_game_id })).toHaveLength(1);
    expect(await allWrong(p_game_id)).toEqual([]);
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
    expect(await allWrong(p_game_id)).toEqual([]);
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
    expect(await allWrong(p_game_id)).toEqual([]);
  });

  test('and another that claim each other at once wait for each other', async () => {
    const gil = await makeNameless('Gil');
    await join(gil, group.invite_code);
    await setPin(gil, '0427');
    const { both } = await sql.begin(async (tx) => {
      await tx`select from auth.users where id in ${sql([gus.id, gil.id])} for no key update`;
      const claims = [
        claim(gus, group, '0427', 'Gil', '203.0.113.1'),
        claim(gil, group, '0427', 'Gus', '203.0.113.2'),
      ];
      await waiting(2);
      return { both: Promise.allSettled(claims) };
    });
    const answers = await both;
    const [moved, refused] = answers.toSorted((one) => (one.status === 'fulfilled' ? -1 : 1));
    expect(moved).toMatchObject({ value: { group_id: group.group_id } });
    expect(refused).toMatchObject({ reason: { message: 'not_signed_in' } });
    expect(await membersOf(group)).toHaveLength(2);
  });

  test('of a member makes squares about both about one, and what is short of squares for them says so', async () => {
    const { group_id } = group;
    const about = [ann, gus].flatMap((one) =>
      ownSquares(2, one.name).map((square) => ({ ...square, about_id: one.id })),
    );
    const set = await saveSet(ann, group_id, [...ownSquares(22), ...about]);
    const p_scheduled_start = new Date(Date.now() + 3_600_000).toISOString();
    const later = { p_theme_id: set, p_scheduled_start };
    const planned = (await startGame(ann, group_id, later)).game_id;
    const written = await openWritten(ann, group_id, 22);
    for (const square of about)
      await addWrittenSquare(ann, written, square.summary, { p_about_id: square.about_id });

    expect(await claim(ann, group)).toMatchObject({ group_id });
    const missing = { message: 'squares_missing', detail: '2' };
    await expect(game.buy(ann, planned)).rejects.toMatchObject(missing);
    await expect(startGame(ann, group_id, later)).rejects.toMatchObject(missing);
    await game.buy(ann, written);
    const start = callAs(ann, 'start_game', { p_game_id: written });
    await expect(start).rejects.toMatchObject(missing);
    await join(await phone(), group.invite_code);
  });
});
