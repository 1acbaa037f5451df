import { beforeEach, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import { limits } from '../../../lib/limits.ts';
import type { GamePage } from '../../../lib/contract/screens.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { saveSet, squaresOf, startGame } from '../support/sets.ts';

let ann: Person;
let ben: Person;
let cora: Person;
let stranger: Person;
let set: string;
let group: string;
let gameId: string;

beforeEach(async () => {
  [ann, ben, cora, stranger] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
  group = await game.makeGroup([ann, ben, cora]);
  set = await saveSet(ann, group);
  gameId = (await startGame(ann, group, { p_theme_id: set })).game_id;
});

const propose = (person: Person, p_summary: string, p_text = '') =>
  game.callAs<{ proposal_id: string }>(person, 'propose_square', {
    p_game_id: gameId,
    p_summary,
    p_text,
  });
const answer = (person: Person, p_proposal_id: string, p_takes: boolean) =>
  game.callAs(person, 'answer_proposal', { p_proposal_id, p_takes });
const waitingFor = async (person: Person) =>
  (await game.callAs<GamePage>(person, 'game_page', { p_game_id: gameId })).proposals;
const stateOf = async (person: Person) => (await game.stateOf(person, gameId)) as GameState;

test('an accepted proposal joins the game and its set, and appears on cards sold later', async () => {
  const annsCard = await game.buy(ann, gameId);
  const { proposal_id } = await propose(ben, ' Cat walks  in ', 'On camera');
  const { proposal_id: other } = await propose(ben, 'Dog walks in');
  const one = { summary: 'Cat walks in', text: 'On camera', by: 'Ben' };
  expect(await waitingFor(ann)).toMatchObject({
    is_host: true,
    waiting: [one, { text: 'Dog walks in' }],
  });
  expect(await waitingFor(ben)).toMatchObject({ is_host: false, waiting: [one, {}] });
  expect(await waitingFor(cora)).toEqual({ is_host: false, waiting: [], declined: [] });
  expect(await refusalOf(answer(ben, proposal_id, true))).toBe('not_creator');
  expect(await refusalOf(answer(stranger, proposal_id, true))).toBe('group_not_found');

  await answer(ann, proposal_id, true);
  await answer(ann, proposal_id, false);
  expect(await waitingFor(ann)).toMatchObject({ waiting: [{ id: other }] });
  const { squares, seq } = await stateOf(cora);
  const added = squares.find(({ summary }) => summary === 'Cat walks in')!;
  expect(squares).toHaveLength(25);
  expect((await squaresOf(cora, set))?.squares.at(-1)).toMatchObject({ summary: 'Cat walks in' });
  expect((await squaresOf(cora, set))?.version).toBe(2);
  const events = await game.callAs(cora, 'events_since', { p_game_id: gameId, p_seq: seq - 1 });
  expect(events).toMatchObject([
    { type: 'square_added', game_square_id: added.id, summary: added.summary, text: added.text },
  ]);
  const [still] = await game.callAs<[typeof annsCard]>(ann, 'my_cards', { p_game_id: gameId });
  expect(still.squares).toEqual(annsCard.squares);
  for (const { id } of squares) if (id !== added.id) await game.mark(ann, id);
  const { squares: later } = await game.buy(cora, gameId);
  expect(later.map(({ game_square_id }) => game_square_id)).toContain(added.id);
});

test('a declined proposal stays visible to its author, and a broadcast announces it to everybody', async () => {
  const { proposal_id } = await propose(ben, 'Dog walks in');
  await answer(ann, proposal_id, false);
  const declined = [{ id: proposal_id, summary: 'Dog walks in' }];
  expect(await waitingFor(ben)).toEqual({ is_host: false, waiting: [], declined });
  expect(await waitingFor(ann)).toEqual({ is_host: true, waiting: [], declined: [] });
  expect(await waitingFor(cora)).toMatchObject({ declined: [] });
  const [headline] = await game.callAs<object[]>(cora, 'game_timeline', { p_game_id: gameId });
  expect(headline).toMatchObject({ type: 'square_declined', by: 'Ann' });
  expect(JSON.stringify(headline)).not.toContain('Dog');
});

test('proposals are open until the first mark, and only in a game with a set', async () => {
  const card = await game.buy(ann, gameId);
  const { proposal_id } = await propose(ben, 'Cat walks in');
  await game.mark(ann, card.squares[0]!.game_square_id);
  expect(await refusalOf(propose(ben, 'Dog walks in'))).toBe('proposals_closed');
  expect(await refusalOf(answer(ann, proposal_id, true))).toBe('proposals_closed');
  expect(await waitingFor(ann)).toBeNull();
  gameId = (await startGame(ann, group, { p_theme_id: await game.makeTheme() })).game_id;
  expect(await refusalOf(propose(ben, 'Dog walks in'))).toBe('proposals_closed');
  const admin = await game.makeAdmin();
  gameId = await game.makeActiveHouseGame(admin);
  expect(await refusalOf(propose(ben, 'Dog walks in'))).toBe('proposals_closed');
});

test('a member may have ten open proposals, of squares that the game does not have', async () => {
  expect(await refusalOf(propose(stranger, 'Cat walks in'))).toBe('not_a_member');
  expect(await refusalOf(propose(ben, 'own SQUARE 1'))).toBe('square_known');
  for (const bad of ['', 'four', 'x'.repeat(51)])
    expect(await refusalOf(propose(ben, bad))).toBe('invalid_square');
  expect(await refusalOf(propose(ben, 'Long proof', 'x'.repeat(501)))).toBe('invalid_square');
  await propose(ben, 'Cat walks in');
  expect(await refusalOf(propose(cora, 'cat walks in'))).toBe('square_known');
  for (let n = 1; n < 10; n++) await propose(ben, `Number ${n} walks in`);
  expect(await refusalOf(propose(ben, 'One too many'))).toBe('too_many_proposals');
  await propose(cora, 'Not too many');
});

test('a game with sixty squares takes no further proposals, and open ones can still be declined', async () => {
  const most = limits.proposed_pool;
  const { proposal_id: last } = await propose(ben, 'The last one');
  const { proposal_id: late } = await propose(ben, 'One too many');
  await sql`
    insert into public.game_squares (game_id, summary, text)
    select ${gameId}, 'Grown ' || n, 'Grown ' || n from generate_series(25, ${most - 1}) as n`;
  await answer(ann, last, true);
  const full = { message: 'pool_full', detail: String(most) };
  await expect(answer(ann, late, true)).rejects.toMatchObject(full);
  await expect(propose(cora, 'Cat walks in')).rejects.toMatchObject(full);
  expect((await stateOf(ann)).squares).toHaveLength(most);
  expect((await waitingFor(ann))!.waiting).toHaveLength(1);
  await answer(ann, late, false);
  expect((await waitingFor(ann))!.waiting).toHaveLength(0);
});

test('proposals are rate-limited per person', async () => {
  await sql`insert into private.attempts (what, who, made, resets_at)
    values ('propose_square', ${ben.id}, 30, now() + interval '1 hour')`;
  expect(await propose(ben, 'Cat walks in')).toMatchObject({ refused: 'too_many_attempts' });
});
