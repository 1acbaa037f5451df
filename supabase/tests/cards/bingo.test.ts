import { beforeAll, describe, expect, test } from 'vitest';
import {
  bestLine,
  completedLines,
  hasLine,
  LINES,
  maskOf,
  OPEN_POSITIONS,
} from '../../../lib/bingo/board.ts';
import type { Card, Win } from '../../../lib/bingo/game.ts';
import { PRIZES_OF } from '../../../lib/bingo/kinds.ts';
import { hasReached, toGoOf } from '../../../lib/bingo/prizes.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';
import { leaveGroupOf } from '../support/groups.ts';
import { seeded } from '../support/random.ts';

const { callAs, mark, stateOf, visit } = game;
let ann: Person;
let ben: Person;
let admin: Person;
beforeAll(async () => {
  admin = await game.makeAdmin();
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

type Line = { game_id: string; card_number: number };
type After = { next: { id: string } | null; winning_card: Card | null } | null;

const waitingFor = async (person: Person) =>
  (await callAs<{ waiting: Line[] }>(person, 'my_account')).waiting;
const uncalled = (person: Person, p_game_id: string) =>
  callAs(person, 'uncalled_cards', { p_game_id });
describe('a line that nobody has called', () => {
  test('waits for its player until it is unmarked, called, or the player has left', async () => {
    const id = await game.makePrivateGame([ann, ben]);
    const card = await game.buy(ben, id);
    await game.buy(ann, id);
    expect(await waitingFor(ben)).toEqual([]);
    await game.markPositions(ann, card, game.MIDDLE_ROW);
    expect(await waitingFor(ben)).toMatchObject([{ game_id: id, card_number: card.card_number }]);
    const square = card.squares.find(({ position }) => position === game.MIDDLE_ROW[0])!;
    await callAs(ann, 'unmark_square', { p_game_square_id: square.game_square_id });
    expect(await waitingFor(ben)).toEqual([]);
    await game.mark(ann, square.game_square_id);
    await leaveGroupOf(ben, id);
    expect(await waitingFor(ben)).toEqual([]);
  });

  test('waits for a guest in their session, and the call sheet lists it', async () => {
    const id = await game.makeActiveHouseGame(admin);
    const token = game.guestToken();
    const card = await game.buyAsGuest(token, id);
    expect(await uncalled(admin, id)).toEqual({ total: 0, cards: [] });
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    expect(await heldBy(token)).toMatchObject([{ is_waiting: true }]);
    expect(await uncalled(admin, id)).toEqual({
      total: 1,
      cards: [{ card_number: card.card_number, display_name: 'Gus Guest' }],
    });
    expect(await uncalled(ann, id)).toBeNull();
    await callAsGuest(token, card);
    expect(await heldBy(token)).toMatchObject([{ is_waiting: false }]);
    expect(await uncalled(admin, id)).toEqual({ total: 0, cards: [] });
  });
});

test('a finished house game shows everybody an active or upcoming house game', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const next = await game.makeActiveHouseGame(admin);
  await callAs(admin, 'end_house_game', { p_game_id: id });
  const seen = await visit<After>('after_game', { p_game_id: id });
  expect(seen?.winning_card).toBeNull();
  const { status } = (await game.stateOf(null, seen!.next!.id))!.game;
  expect(status).toBe('active');
  expect(seen!.next!.id).not.toBe(id);
  expect(await visit('after_game', { p_game_id: next })).toBeNull();
});

test('the database has the same twelve lines as lib/bingo', async () => {
  const lines = await sql`select positions, mask from private.lines order by id`;
  expect(lines.map(({ positions }) => positions as number[])).toEqual(LINES);
  expect(lines.map(({ mask }) => (mask as number) | maskOf([]))).toEqual(LINES.map(maskOf));
});

const prizes = PRIZES_OF.three as unknown as string[];
/** A game in which the prizes before this one are won. */
const openAt = (place: number) => ({
  prizes: 'three' as const,
  wins: PRIZES_OF.three.slice(0, place).map((prize) => ({ prize }) as Win),
});

test('the database and lib/bingo count 1,000 random cards alike', async () => {
  const random = seeded();
  const masks = Array.from({ length: 1000 }, () => {
    const share = random();
    return maskOf(OPEN_POSITIONS.filter(() => random() < share));
  });
  masks.push(maskOf([]), maskOf(OPEN_POSITIONS), ...LINES.map(maskOf));

  const rows = await sql`
    select
      private.best_line(mask) as best,
      private.has_line(mask) as has,
      array(select to_jsonb(line) from private.completed_lines(mask) as line) as completed,
      array(select private.has_reached(prize, mask) from unnest(${prizes}::text[]) as prize) as reached,
      array(select private.missing(prize, mask) from unnest(${prizes}::text[]) as prize) as missing
    from unnest(${masks}::int[]) with ordinality as given (mask, place)
    order by place`;
  expect(rows.map((row) => ({ ...row }))).toEqual(
    masks.map((mask) => ({
      best: bestLine(mask),
      has: hasLine(mask),
      completed: completedLines(mask),
      reached: PRIZES_OF.three.map((prize) => hasReached(prize, mask)),
      missing: PRIZES_OF.three.map((_, place) => toGoOf(openAt(place), mask)),
    })),
  );
});
