import { beforeEach, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import type { GamePage } from '../../../lib/games/screen-answers.ts';
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

test('the host takes a proposal into the game and its set, for cards still to be dealt', async () => {
  const annsCard = await game.buy(ann, gameId);
  const { proposal_id } = await propose(ben, ' Cat walks  in ', 'On camera');
  const { proposal_id: other } = await propose(ben, 'Dog walks in');
  const one = { summary: 'Cat walks in', text: 'On camera', by: 'Ben' };
  expect(await waitingFor(ann)).toMatchObject({
    is_host: true,
    waiting: [one, { text: 'Dog walks in' }],
  });
  expect(await waitingFor(ben)).toMatchObject({ is_host: false, waiting: [one, {}] });
  expect(await waitingFor(cora)).toEqual({ is_host: false, waiting: [] });
  expect(await refusalOf(answer(ben, proposal_id, true))).toBe('not_creator');
  expect(await refusalOf(answer(stranger, proposal_id, true))).toBe('group_not_found');

  await answer(ann, proposal_id, true);
  await answer(ann, proposal_id, false);
  await answer(ann, other, false);
  expect(await waitingFor(ann)).toEqual({ is_host: true, waiting: [] });
  const { squares, seq } = await stateOf(cora);
  const added = squares.find(({ summary }) => summary === 'Cat walks in')!;
  expect(squares).toHaveLength(25);
  expect((await squaresOf(cora, set))?.squares.at(-1)).toMatchObject({ summary: 'Cat walks in' });
  expect((await squaresOf(cora, set))?.version).toBe(2);
  const told = await game.callAs(cora, 'events_since', { p_game_id: gameId, p_seq: seq - 1 });
  expect(told).toMatchObject([
    { type: 'square_added', game_square_id: added.id, summary: added.summary, text: added.text },
  ]);
  const [still] = await game.callAs<[typeof annsCard]>(ann, 'my_cards', { p_game_id: gameId });
  expect(still.squares).toEqual(annsCard.squares);
  for (const { id } of squares) if (id !== added.id) await game.mark(ann, id);
  const { squares: later } = await game.buy(cora, gameId);
  expect(later.map(({ game_square_id }) => game_square_id)).toContain(added.id);
});

test('until the first mark, in a game of a set', async () => {
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

test('a proposal is a square that the game does not have, of a member, ten at a time', async () => {
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

test('how often somebody proposes is limited', async () => {
  await sql`insert into private.attempts (what, who, made, resets_at)
    values ('propose_square', ${ben.id}, 30, now() + interval '1 hour')`;
  expect(await propose(ben, 'Cat walks in')).toMatchObject({ refused: 'too_many_attempts' });
});
