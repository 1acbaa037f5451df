import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { SecretLink, TableView } from '../../../lib/contract/screens.ts';
import { inAnHour } from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { endGame, playAgain } from '../support/wins.ts';
import { tooMany, tried } from '../support/tries.ts';
import { groupOf, removeFrom, startGameIn } from '../support/groups.ts';
import { age, call, makeTwins, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

const { callAs } = game;
let host: Person, ben: Person;
let id: string;
let card: Card;

beforeEach(async () => {
  [host, ben] = await makePeople('Hostess Zora', 'Benedikt');
  id = await game.makePrivateGame([host, ben], 0.05);
  card = await game.buy(ben, id);
  await game.buy(host, id);
});

type Saved = SecretLink & { token: string | null };
const save = (change: object = {}, person = host) =>
  callAs<Saved>(person, 'save_secret_link', {
    ...{ p_id: id, p_shows_names: true, p_shows_code: false, p_renews: false },
    ...change,
  });
const renew = async (change: object = {}) => (await save({ ...change, p_renews: true })).token!;
const look = (p_token: string | null) =>
  game.visitByApp<TableView | null>('table_view', { p_token });
const linkOf = (person: Person) => callAs(person, 'secret_link', { p_id: id });

test('only the host makes, reads and switches off the link of a private game', async () => {
  const [stranger] = await makePeople('Sid');
  const admin = await game.makeAdmin();
  const house = await game.makeHouseGame(admin);
  await save();
  for (const [person, refusal] of [
    [ben, 'not_creator'],
    [stranger, 'not_a_member'],
    [admin, 'not_a_member'],
  ] as const) {
    expect(await refusalOf(save({}, person))).toBe(refusal);
    expect(await refusalOf(callAs(person, 'delete_secret_link', { p_id: id }))).toBe(refusal);
    expect(await linkOf(person)).toBeNull();
  }
  expect(await refusalOf(save({ p_id: house }, admin))).toBe('game_not_found');
  expect(await linkOf(host)).toEqual({ is_on: true, shows_names: true, shows_code: false });
});

test('a token has 128 random bits, is shown once, and only its hash is stored', async () => {
  const { token } = await save();
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(await save({ p_shows_names: false })).toMatchObject({ token: null, shows_names: false });
  const [link] = await sql`select * from private.secret_links where game_id = ${id}`;
  expect(JSON.stringify(link)).not.toContain(token);
  expect(await renew()).not.toBe(token);
});

test('a link shows the game until it is renewed or switched off; other tokens show nothing', async () => {
  const token = await renew();
  expect((await look(token))?.state.game.id).toBe(id);
  const renewed = await renew();
  expect(await look(token)).toBeNull();
  expect((await look(renewed))?.state.game.id).toBe(id);
  await callAs(host, 'delete_secret_link', { p_id: id });
  for (const forged of [renewed, renewed.toUpperCase(), `${renewed} `, '', null, '%', id])
    expect(await look(forged)).toBeNull();
  expect(await refusalOf(look('f'.repeat(100_000)))).toBe('too_long');
});

test('a link ends with the account of the host, also where the group passes to somebody else', async () => {
  const token = await renew();
  await callAs(host, 'delete_account');
  expect(await look(token)).toBeNull();
  const own = await save({}, ben);
  expect((await look(own.token))?.state.game.id).toBe(id);
});

test('a link shows marks, ranking and winner, but no address, note, receipt or reason', async () => {
  const token = await renew();
  const [first] = wins.rowOf(card);
  await game.mark(ben, first!, 'https://news.example.test/by/benedikt@example.test');
  await game.note(ben, first!, 'A note of mine', { p_reaction: '🔥' });
  await wins.winWith(ben, card);
  await wins.object(host, first!, 'A reason of mine');
  const shown = (await look(token))!;
  expect(shown.state.game.wins[0]?.display_name).toBe('Benedikt');
  expect(shown.winning_card?.squares).toHaveLength(24);
  expect(shown.messages.map(({ type }) => type).slice(0, 2)).toEqual([
    'objection_made',
    'bingo_called',
  ]);
  expect(shown.invite).toBeNull();
  for (const secret of ['@', 'of mine', '🔥', 'news.example', 'invite_code', 'game:'])
    expect(JSON.stringify(shown)).not.toContain(secret);
});

test('a link shows the group’s code only where the host shows it, and says whether guests may join', async () => {
  const token = await renew({ p_shows_code: true });
  const [group] = await sql`
    select grp.id, invite_code from public.games as game join public.groups as grp on grp.id = group_id
    where game.id = ${id}`;
  expect((await look(token))!.invite).toEqual({ code: group!.invite_code, allows_guests: false });
  await callAs(host, 'set_option', { p_id: group!.id, p_option: 'allows_guests', p_is_on: true });
  expect((await look(token))!.invite).toEqual({ code: group!.invite_code, allows_guests: true });
  await save();
  expect((await look(token))!.invite).toBeNull();
});

test('a link no longer shows the code once a member is removed, until the host shows it again', async () => {
  const token = await renew({ p_shows_code: true });
  await removeFrom(host, id, ben);
  expect((await look(token))!.invite).toBeNull();
  expect(await linkOf(host)).toEqual({ is_on: true, shows_names: true, shows_code: false });
  await save({ p_shows_code: true });
  const { invite_code } = await groupOf(id);
  expect((await look(token))!.invite).toMatchObject({ code: invite_code });
});

test('a link moves on to the next game', async () => {
  const token = await renew();
  await endGame(host, id);
  const { game_id } = await playAgain(host, id);
  expect((await look(token))?.state.game.id).toBe(game_id);
  await endGame(host, game_id);
  const { group_id } = (await game.stateOf(host, id))!.game;
  const other = await startGameIn(host, { group_id: group_id! });
  expect((await look(token))?.state.game.id).toBe(other);
});

test('a link stays with a game that runs, and moves on to the next one at its start', async () => {
  const token = await renew();
  const { group_id } = (await game.stateOf(host, id))!.game;
  const p_scheduled_start = inAnHour();
  const next = await startGameIn(host, { group_id: group_id! }, { p_scheduled_start });
  const shown = async () => (await look(token))?.state.game.id;
  expect(await shown()).toBe(id);
  await endGame(host, id);
  expect(await shown()).toBe(id);
  await callAs(host, 'start_game', { p_game_id: next });
  expect(await shown()).toBe(next);
});

test('a link moves on to a game that began before the other one was over, once nobody can object to that any more', async () => {
  const token = await renew();
  const { group_id } = (await game.stateOf(host, id))!.game;
  const next = await startGameIn(host, { group_id: group_id! });
  const shown = async () => (await look(token))?.state.game.id;
  await endGame(host, id);
  expect(await shown()).toBe(id);
  await sql`update public.games set completed_at = now() - interval '15 minutes 1 second' where id = ${id}`;
  expect(await shown()).toBe(next);
  // A game that is planned does not take a television away from one that runs.
  const p_scheduled_start = inAnHour();
  const planned = await startGameIn(host, { group_id: group_id! }, { p_scheduled_start });
  expect(await shown()).toBe(next);
  await endGame(host, next);
  expect(await shown()).toBe(next);
  await callAs(host, 'start_game', { p_game_id: planned });
  expect(await shown()).toBe(planned);
  // Where the host can switch it off.
  await callAs(host, 'delete_secret_link', { p_id: planned });
  expect(await look(token)).toBeNull();
});

test('callers other than the app read links at most 300 times a minute from one connection', async () => {
  const token = await renew();
  await tried('table_view', 'visitors', 299);
  expect(await game.visit('table_view', { p_token: token })).toHaveProperty('state');
  expect(await game.visit('table_view', { p_token: token })).toEqual(tooMany);
  expect(await look(token)).toHaveProperty('state');
  await sql`delete from private.attempts where what = 'table_view'`;
});

test('with hidden names, a link shows card numbers in place of names, and no address', async () => {
  const [cora] = await makePeople('Coralie');
  let cards: Card[];
  ({ id, cards } = await openThree([host, ben, cora]));
  const token = await renew({ p_shows_names: false });
  const holds = async (secret: RegExp) =>
    expect(JSON.stringify(await look(token))).not.toMatch(secret);
  const names = /zora|benedikt|coralie|@|of mine/i;

  await makeTwins(cards.slice(1)); // Cora then wins with the first two rows, and Ben with the third.
  await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
  await call(ben, cards[1]!);
  await age(id);
  await wins.markEverything(cora, id);
  await call(cora, cards[2]!);
  const won = (await look(token))!.state.game.wins;
  expect(won.map(({ display_name }) => display_name)).toEqual(
    [cards[1]!, cards[2]!].map(({ card_number }) => `Card #${card_number}`),
  );
  const { leaderboard } = (await look(token))!.state;
  for (const row of leaderboard) expect(row.display_name).toBe(`Card #${row.card_number}`);
  await holds(names);

  const [review] = (await wins.afterOf(cora, id))!.reviews;
  const square = review!.squares[0]!.game_square_id;
  const { objection_id } = await wins.object(cora, square, 'A reason of mine', review!.win);
  await holds(names);
  await wins.second(host, objection_id);
  await holds(names);
  await wins.endGame(host, id);
  expect((await look(token))!.state.game.shares.length).toBeGreaterThan(0);
  await holds(names);

  await save();
  expect((await look(token))!.state.game.wins[0]?.display_name).toBe('Coralie');
  await holds(/@|of mine|"user_id"|"paid_to"/);
  await callAs(host, 'delete_secret_link', { p_id: id });
  expect(await look(token)).toBeNull();
  expect(await sql`select from private.secret_links where game_id = ${id}`).toHaveLength(0);
});
