import { beforeEach, expect, test } from 'vitest';
import { maskOfCard, squaresById } from '../../../lib/bingo/card.ts';
import {
  type Card,
  type EndGamePreview,
  type GameState,
  type LeaderboardRow,
  type GameMessage,
} from '../../../lib/bingo/game.ts';
import { nextPrize, toGoOf } from '../../../lib/bingo/prizes.ts';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import type { MyGames, MyHome, TableView } from '../../../lib/contract/screens.ts';
import { makePeople, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf, noticesOf } from '../support/notices.ts';
import { age, call, deal, makeTwins, openThree, SECOND_ROW } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

const { callAs } = game;
let host: Person, ben: Person, cora: Person;

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
});

/** Expects that every read of a game that says how close a card is counts to the next open prize. */
async function expectToGo(id: string, people: readonly Person[], cards: readonly Card[]) {
  const { state } = await callAs<{ state: GameState }>(host, 'game_page', { p_game_id: id });
  const byId = squaresById(state.squares);
  const toGo = new Map(
    cards.map((card) => [card.card_number, toGoOf(state.game, maskOfCard(card, byId))]),
  );
  const { token } = await callAs<{ token: string }>(host, 'save_secret_link', {
    ...{ p_id: id, p_shows_names: false, p_shows_code: false, p_renews: true },
  });
  const table = await game.visit<TableView>('table_view', { p_token: token });
  const events = await callAs<GameMessage[]>(host, 'events_since', { p_game_id: id, p_seq: 0 });
  const last = events.at(-1)!;
  for (const ranking of [
    await callAs<LeaderboardRow[]>(host, 'leaderboard', { p_game_id: id }),
    (await game.stateOf(host, id))!.leaderboard,
    state.leaderboard,
    table.state.leaderboard,
    ...('top' in last && last.top ? [last.top] : []),
  ]) {
    const told = ranking.map(({ card_number, to_go }) => [card_number, to_go] as const);
    expect(new Map(told)).toEqual(toGo);
    expect(told.map(([, to_go]) => to_go)).toEqual([...toGo.values()].toSorted((a, b) => a - b));
  }
  for (const [at, person] of people.entries()) {
    const mine = toGo.get(cards[at]!.card_number);
    const { games } = await callAs<MyGames>(person, 'my_games');
    expect(games.rows.find((row) => row.id === id)!.to_go).toBe(mine);
    const home = await callAs<MyHome>(person, 'my_home', { p_game_id: id });
    expect(home.games.find((row) => row.id === id)!.to_go).toBe(mine);
    expect(home.closest!.card.id).toBe(cards[at]!.id);
    const { waiting } = await callAs<Viewer>(person, 'my_account');
    expect(waiting.filter((one) => 'card_number' in one)).toHaveLength(mine === 0 ? 1 : 0);
  }
  const { shares } = await callAs<EndGamePreview>(host, 'ending_of', { p_game_id: id });
  const closest = [...toGo].filter(([, to_go]) => to_go === Math.min(...toGo.values()));
  expect(new Set(shares!.map(({ card_number }) => card_number))).toEqual(
    new Set(closest.map(([card_number]) => card_number)),
  );
  expect(shares!.every(({ has_line }) => has_line)).toBe(closest[0]![1] === 0);
  return nextPrize(state.game);
}

test('each read counts the squares to the next open prize in a game of three prizes', async () => {
  const people = [host, ben, cora];
  const { id, cards } = await openThree(people);
  const card = cards[1]!;
  await game.markPositions(host, card, game.MIDDLE_ROW);
  expect(await expectToGo(id, people, cards)).toBe('first_line');
  await call(ben, card);
  await age(id);
  expect(await expectToGo(id, people, cards)).toBe('second_line');
  await game.markPositions(host, card, SECOND_ROW.slice(1));
  await expectToGo(id, people, cards);
  await game.markPositions(host, card, SECOND_ROW);
  await expectToGo(id, people, cards);
  await call(ben, card);
  await age(id);
  expect(await expectToGo(id, people, cards)).toBe('full_card');
  await wins.markEverything(host, id);
  await expectToGo(id, people, cards);
});

test('a notice of one to go or of a line to call is about the next open prize', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  await makeTwins(cards);
  const card = cards[0]!;
  const added = async (...positions: number[]) => {
    const before = (await kindsOf(cora)).length;
    await game.markPositions(host, card, positions);
    return (await kindsOf(cora)).slice(before);
  };
  expect(await added(...game.MIDDLE_ROW)).toEqual(['one_to_go', 'line_full']);
  const canCall = async () =>
    (await noticesOf(cora)).flatMap((one) => (one.kind === 'line_full' ? one.can_call : []));
  expect(await canCall()).toEqual([true]);
  await call(ben, cards[1]!);
  expect(await canCall()).toEqual([true]);
  await age(id);
  expect(await canCall()).toEqual([false]);
  expect(await added(0, 1, 2)).toEqual([]);
  expect(await added(3)).toEqual(['one_to_go']);
  expect(await added(4)).toEqual(['line_full']);
  expect((await noticesOf(cora))[0]).toMatchObject({ prize: 'second_line' });
  await call(ben, cards[1]!);
  await age(id);
  const rest = card.squares.map(({ position }) => position).filter((at) => at > 4 && at !== 24);
  expect(await added(...rest)).toEqual(['one_to_go']);
  expect(await added(24)).toEqual(['line_full']);
  await wins.endGame(host, id);
  expect((await noticesOf(cora))[0]).toMatchObject({ kind: 'game_over', missing: 0 });
  expect(await canCall()).toEqual([false, false, false]);
});

test('what nobody has won goes to the card that is closest to the next open prize', async () => {
  const { id, cards } = await openThree([host, ben]);
  const [mine, theirs] = cards as [Card, Card];
  const places = [10, 11, 13, 14, 24, 1, 9, 15, 23];
  await deal(theirs, mine, places, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await game.markPositions(host, mine, game.MIDDLE_ROW);
  await call(host, mine);
  await game.markPositions(host, mine, [1, 9, 15, 23]);
  const { shares } = await wins.endGame(host, id);
  expect(shares).toMatchObject([{ card_number: theirs.card_number, amount: 1.11 }]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a card that shares the last prize can call for ten seconds after the end of the game', async () => {
  const { id, cards } = await openThree([host, ben]);
  await makeTwins(cards);
  await wins.markEverything(host, id);
  for (let prize = 0; prize < 3; prize++) await call(host, cards[0]!);
  expect((await game.stateOf(ben, id))!.game.status).toBe('completed');
  const waiting = async () => (await callAs<Viewer>(ben, 'my_account')).waiting;
  expect(await waiting()).toMatchObject([{ game_id: id, card_number: cards[1]!.card_number }]);
  await age(id);
  expect(await waiting()).toEqual([]);
});
