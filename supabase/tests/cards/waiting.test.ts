import { beforeAll, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';

const { callAs, visit } = game;
type Line = { game_id: string; card_number: number };
type After = { next: { id: string } | null; winning_card: Card | null } | null;

let admin: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  [ann, ben] = await makePeople('Ann', 'Ben');
});

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
    const { group_id } = (await game.stateOf(ben, id))!.game;
    await callAs(ben, 'leave_group', { p_group_id: group_id });
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

describe('a finished game', () => {
  test('of the house shows everybody an active or upcoming house game', async () => {
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
});
