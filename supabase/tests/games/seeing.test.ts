import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { GamePage, MyGames, MyHome } from '../../../lib/contract/screens.ts';
import type { GroupSummary } from '../../../lib/contract/groups.ts';
import { makePeople, makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as chosen from '../support/chosen.ts';
import { removeFrom } from '../support/groups.ts';
import { heldBy } from '../support/guests.ts';
import { endGame } from '../support/wins.ts';
import { probeChannel } from '../support/hearing.ts';

const { callAs, stateOf, visit } = game;
let ann: Person;
let ben: Person;
let stranger: Person;
let admin: Person;
let gameId: string;

beforeAll(async () => {
  [ann, ben, stranger] = await makePeople('Ann', 'Ben', 'Sid Stranger');
  admin = await game.makeAdmin();
  gameId = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, gameId);
  await game.buy(ben, gameId);
  const [square] = (await stateOf(ann, gameId))!.squares;
  const { noted_at } = await game.note(ann, square!.id, 'a secret');
  await game.note(ann, square!.id, '', { p_seen_at: noted_at });
});

test('the page of a game returns the same as its parts, and nothing to a stranger', async () => {
  const of = { p_game_id: gameId };
  const pages = await Promise.all(
    [ann, ben, admin].map((person) => callAs<GamePage>(person, 'game_page', of)),
  );
  for (const [n, person] of [ann, ben, admin].entries())
    expect(pages[n]).toMatchObject({
      state: await stateOf(person, gameId),
      cards: await callAs(person, 'my_cards', of),
      timeline: await callAs(person, 'game_timeline', of),
      after: null,
    });
  const groups = pages.map(({ group }) => group);
  expect(groups).toMatchObject([{ is_creator: true }, { is_creator: false }, null]);
  expect(pages.map(({ cards }) => cards.length)).toEqual([1, 1, 0]);
  expect(await callAs(stranger, 'game_page', of)).toBeNull();
  expect(await visit('game_page', of)).toBeNull();
  // Everybody who has the address of a game can read whose game it is, and nothing else.
  for (const read of [visit('group_of_game', of), callAs(stranger, 'group_of_game', of)])
    expect(await read).toBe(groups[0]!.name);
  expect(await visit('group_of_game', { p_game_id: randomUUID() })).toBeNull();
  for (const person of [ann, admin]) expect(await callAs(person, 'house_game', of)).toBeNull();
});

test('home, My Games and My Groups offer an active game of a person’s group in which they hold no card', async () => {
  const [host, cora] = [await makePerson('Host'), await makePerson('Cora')];
  const id = await game.makePrivateGame([host, cora]);
  await game.buy(host, id);
  const toJoin = async (person: Person) => {
    const { games } = await callAs<MyHome>(person, 'my_home', { p_game_id: null });
    const [group] = await callAs<GroupSummary[]>(person, 'list_my_groups');
    const { to_join } = await callAs<MyGames>(person, 'my_games');
    const offered = to_join.map((one) => one.id);
    return [games.map((one) => [one.id, one.has_card]), group!.game_to_join, offered];
  };
  expect(await toJoin(host)).toEqual([[[id, true]], null, []]);
  expect(await toJoin(cora)).toEqual([[[id, false]], { id, theme_name: 'Testing' }, [id]]);
  await endGame(host, id);
  expect(await toJoin(cora)).toEqual([[], null, []]);
});

test('messages contain the number of the previous event and the current note', async () => {
  const messages = await callAs<Record<string, unknown>[]>(ann, 'events_since', {
    p_game_id: gameId,
    p_seq: 0,
  });
  expect(messages.map(({ seq, prev }) => [seq, prev])).toEqual(
    messages.map((_, index) => [index + 1, index]),
  );
  const notes = messages.filter(({ type }) => type === 'note_saved');
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.every(({ comment }) => comment === null)).toBe(true);
  const [stored] = await sql`
    select count(*)::int from public.game_events where payload ?| array['comment', 'reaction', 'top', 'email']`;
  expect(stored?.count).toBe(0);
});

test('everybody who may see a game can join its channel, and nobody can send to it', async () => {
  const house = `game:${await game.makeHouseGame(admin)}`;
  const table = `game:${gameId}`;
  for (const [person, topic, extension, canJoin] of [
    ...[null, stranger, ann].flatMap((person) => [
      [person, house, 'broadcast', true] as const,
      [person, 'game:all', 'broadcast', false] as const,
    ]),
    [null, table, 'presence', false],
    [stranger, table, 'presence', false],
    [ann, table, 'broadcast', true],
    [admin, table, 'broadcast', true],
    // The policies are about broadcasts alone, so nobody reads who else is there.
    ...[ann, admin].map((person) => [person, table, 'presence', false] as const),
    [ann, house, 'presence', false],
  ] as const)
    expect(
      await probeChannel(person, topic, extension),
      `${person?.name} ${topic} ${extension}`,
    ).toEqual({ canJoin, canSend: false });
});

const homeOf = (person: Person) => callAs<MyHome>(person, 'my_home', { p_game_id: null });
const closestTo = async (person: Person) => (await homeOf(person)).closest?.card.id;

test('home has no card of a game that is over, archived or lost by a removal', async () => {
  const [ann, ben] = await makePeople('Ann', 'Ben');
  expect(await closestTo(ann)).toBeUndefined();
  const [kept, over, lost] = [
    await game.makePrivateGame([ann, ben]),
    await game.makePrivateGame([ann, ben]),
    await game.makePrivateGame([ben, ann]),
  ];
  const cards: Card[] = [];
  for (const id of [kept, over, lost]) cards.push(await game.buy(ann, id));
  await game.markPositions(ann, cards[2]!, [10, 11, 13]);
  await game.markPositions(ann, cards[1]!, [10, 11]);
  expect(await closestTo(ann)).toBe(cards[2]!.id);
  await removeFrom(ben, lost, ann);
  expect(await closestTo(ann)).toBe(cards[1]!.id);
  await endGame(ann, over);
  expect(await closestTo(ann)).toBe(cards[0]!.id);
  await callAs(ann, 'archive_game', { p_game_id: kept });
  expect(await closestTo(ann)).toBeUndefined();
});

test('a card whose squares are still chosen is never close, and says how far the choice is', async () => {
  const ann = await makePerson('Ann');
  const id = await chosen.openPublicly(admin);
  await callAs(admin, 'start_house_game', { p_game_id: id });
  const card = await game.buy(ann, id);
  const listed = async () => (await homeOf(ann)).games.find((one) => one.id === id)!;
  const spots = await chosen.filled(id, chosen.EMPTY);
  await chosen.save(
    ann,
    card,
    spots.map((square, at) => (at < 7 ? square : null)),
  );
  expect(await listed()).toMatchObject({ to_go: null, choice: { is_sealed: false, placed: 7 } });
  expect(await closestTo(ann)).toBeUndefined();
  await chosen.save(ann, card, spots, 1);
  await chosen.seal(ann, card, 2);
  const { choice } = await listed();
  expect(choice).toMatchObject({ is_sealed: true, placed: 24 });
  expect(Date.parse(choice!.locks_at)).toBeGreaterThan(Date.now());

  const token = game.guestToken();
  const guests = await game.buyAsGuest(token, id);
  await chosen.save(
    token,
    guests,
    spots.map((square, at) => (at < 2 ? square : null)),
  );
  expect(await heldBy(token)).toMatchObject([{ choice: { is_sealed: false, placed: 2 } }]);

  await chosen.lock(id);
  expect(await listed()).toMatchObject({ to_go: 4, choice: null });
  expect(await heldBy(token)).toMatchObject([{ choice: null }]);
  expect(await closestTo(ann)).toBe(card.id);
});
