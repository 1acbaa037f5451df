import { beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../../lib/contract/functions.ts';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, join, type Group } from '../support/groups.ts';
import * as wins from '../support/wins.ts';

const { callAs } = game;
let people: Person[];
let host: Person, ben: Person, stranger: Person;
let group: Group;
let first: wins.Win;

const resultsFor = (person: Person, id: string) =>
  callAs<Answers['game_results']>(person, 'game_results', { p_game_id: id });
const share = (person: Person, p_is_on: boolean, p_id = first.id) =>
  callAs(person, 'set_option', { p_id, p_option: 'shares_results', p_is_on });
const seasonNow = async () =>
  (await callAs<Answers['group_state']>(host, 'group_state', {
    p_group_id: group.group_id,
  }))!.season.map(
    ({ display_name, games, wins, winnings, streak }) =>
      [display_name, games, wins, winnings, streak] as const,
  );

/** Plays a rematch of a game, which this person wins. */
async function playAgain(of: string, winner: Person) {
  const { game_id } = await wins.playAgain(host, of);
  const cards = await game.buyAll(people, game_id);
  await wins.winWith(winner, cards[people.indexOf(winner)]!);
  return game_id;
}

beforeAll(async () => {
  [host, ben, stranger] = (await makePeople('Ann', 'Ben', 'Cleo')) as [Person, Person, Person];
  people = [host, ben];
  first = await wins.winPrivately(people, ben);
  group = await groupOf(first.id);
});

describe('the results of a finished game', () => {
  test('show its members all cards, the winning one first', async () => {
    const results = (await resultsFor(host, first.id))!;
    expect(results.is_theirs).toBe(true);
    expect(results.may_share).toBe(true);
    expect(results.cards.map(({ display_name }) => display_name)).toEqual(['Ben', 'Ann']);
    expect(results.cards.map(({ winnings }) => winnings)).toEqual([results.game.pot_amount, 0]);
    expect(results.cards.every(({ squares }) => squares.length === 24)).toBe(true);
    expect(results.squares.filter(({ is_marked }) => is_marked)).toHaveLength(4);
  });

  test('are visible to others only while the host or the winner shares them', async () => {
    expect(await resultsFor(stranger, first.id)).toBeNull();
    expect(await wins.afterOf(stranger, first.id)).toBeNull();
    const [cora] = await makePeople('Cora');
    await join(cora!, group.invite_code);
    expect((await resultsFor(cora!, first.id))!.may_share).toBe(false);
    expect(await refusalOf(share(cora!, true))).toBe('not_creator');
    expect(await refusalOf(share(stranger, true))).toBe('not_a_member');

    expect((await resultsFor(ben, first.id))!.may_share).toBe(true);
    expect(await share(ben, true)).toEqual({ is_on: true });
    await share(host, true);
    const seen = (await resultsFor(stranger, first.id))!;
    expect([seen.is_theirs, seen.may_share]).toEqual([false, false]);
    expect(await game.visit('game_results', { p_game_id: first.id })).toMatchObject({
      is_theirs: false,
    });

    await share(host, false);
    expect(await resultsFor(stranger, first.id)).toBeNull();
  });

  test('hide the players’ notes from people with just the address', async () => {
    const [dora, eli] = await makePeople('Dora', 'Eli');
    const id = await game.makePrivateGame([dora, eli]);
    const card = await game.buy(eli, id);
    const [square] = wins.rowOf(card);
    await game.note(eli, square!, 'Told you', { p_reaction: '🔥' });
    await wins.winWith(eli, card);
    await share(dora!, true, id);

    const squaresFor = async (person: Person) => (await resultsFor(person, id))!.squares;
    const theirs = await squaresFor(dora);
    expect(theirs.find(({ id }) => id === square)).toMatchObject({
      ...{ is_marked: true, comment: 'Told you', noted_by_name: 'Eli' },
    });
    // Apart from the notes, both get the same squares in the same order.
    const nothing = { comment: null, reaction: null, noted_by_name: null, noted_at: null };
    expect(await squaresFor(stranger)).toEqual(theirs.map((square) => ({ ...square, ...nothing })));
  });

  test('lead those who may play on to the next game, and nobody else', async () => {
    const id = await game.makePrivateGame(people);
    await wins.endGame(host, id);
    await share(host, true, id);
    expect((await resultsFor(ben, id))!.next).toBeNull();
    const { game_id } = await wins.playAgain(host, id);
    await game.buy(host, game_id);
    expect((await resultsFor(ben, id))!.next).toMatchObject({ id: game_id, has_card: false });
    expect((await resultsFor(host, id))!.next).toMatchObject({ id: game_id, has_card: true });
    expect((await resultsFor(stranger, id))!.next).toBeNull();
  });

  test('exist only once the game is over', async () => {
    const running = await game.makePrivateGame(people);
    expect(await resultsFor(host, running)).toBeNull();
    expect(await refusalOf(share(host, true, running))).toBe('game_not_over');
  });
});

describe('the standings of a group', () => {
  test('count the games, wins, winnings and streaks of each player', async () => {
    const pot = (await resultsFor(host, first.id))!.game.pot_amount;
    expect(await seasonNow()).toEqual([
      ['Ben', 1, 1, pot, 1],
      ['Ann', 1, 0, 0, 0],
    ]);
    const second = await playAgain(first.id, ben);
    await playAgain(second, host);
    expect(await seasonNow()).toEqual([
      ['Ben', 3, 2, 2 * pot, 0],
      ['Ann', 3, 1, pot, 1],
    ]);
    expect(await callAs(ben, 'my_record')).toEqual({
      games: 3,
      wins: 2,
      winnings: 2 * pot,
      streak: 0,
    });
  });

  test('ignore a win that was taken back, and count a shared pot as no win', async () => {
    const { id, squares } = await wins.winPrivately(people, ben);
    const objection = await wins.object(host, squares[0]!);
    await wins.second(ben, objection.objection_id);
    await wins.endGame(host, id);
    const rows = (await resultsFor(host, id))!.cards.map(({ winnings }) => winnings);
    const { group_id } = await groupOf(id);
    const { season } = (await callAs<Answers['group_state']>(host, 'group_state', {
      p_group_id: group_id,
    }))!;
    expect(season.map(({ wins: won }) => won)).toEqual([0, 0]);
    expect(season.map(({ winnings }) => winnings).toSorted()).toEqual(rows.toSorted());
    expect(rows.some((amount) => amount > 0)).toBe(true);
  });
});
