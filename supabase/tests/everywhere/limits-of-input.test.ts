import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import { limits } from '../../../lib/limits.ts';
import { makePerson, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup, startGameIn } from '../support/groups.ts';
import { saveSquare } from '../support/sets.ts';

/**
 * Screens use the numbers of lib/limits, and the database has its own. These tests try a value on both sides of each
 * limit.
 */

const { callAs } = game;

let admin: Person;
let ann: Person;
let groupId: string;
let themeId: string;
let houseGame: string;
let squareId: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  ann = await makePerson('Ann');
  groupId = (await foundGroup(ann)).group_id;
  themeId = await game.makeTheme();
  houseGame = await game.makeActiveHouseGame(admin);
  const { squares } = (await game.stateOf(null, houseGame)) as GameState;
  squareId = squares[0]!.id;
});

const words = (length: number) => 'x'.repeat(length);
const address = (length: number) => 'https://news.example.test/'.padEnd(length, 'x');

const buyAsGuest = (change: object) =>
  game.visit('buy_card_as_guest', {
    p_game_id: houseGame,
    p_display_name: 'Gus',
    p_email: null,
    p_guest_token: game.guestToken(),
    p_request_id: randomUUID(),
    ...change,
  });
const createGame = (p_card_price: number, more: object = {}) =>
  startGameIn(ann, { group_id: groupId }, { p_theme_id: themeId, p_card_price, ...more });
const createHouseGame = (change: object) =>
  callAs<{ game_id: string }>(admin, 'create_house_game', {
    p_title: 'The house plays',
    p_theme_id: themeId,
    ...change,
  });
const saveTheme = (p_name: string, p_description: string | null = null) =>
  callAs(admin, 'save_theme', { p_theme_id: null, p_name, p_description });
const addSquare = (p_summary: string, p_text: string) =>
  saveSquare(admin, { p_theme_id: themeId, p_summary, p_text });
const contribute = async (p_amount: number) => {
  const upcoming = await game.makeHouseGame(admin);
  await callAs(admin, 'contribute_house_fund_to_game', { p_game_id: upcoming, p_amount });
};

type Edge = [
  what: string,
  at: number,
  beyond: number,
  attempt: (value: number) => Promise<unknown>,
];
const atMost = (what: string, most: number, attempt: Edge[3]): Edge => [
  what,
  most,
  most + 1,
  attempt,
];
const { price_step } = limits;
const startAt = (moment: number) =>
  createHouseGame({ p_scheduled_start: new Date(moment).toISOString() });

/** Both the least and the most of a value. */
const between = (
  what: string,
  { min, max }: { min: number; max: number },
  step: number,
  attempt: Edge[3],
): Edge[] => [
  [`the least of ${what}`, min, min - step, attempt],
  [`the most of ${what}`, max, max + step, attempt],
];

const edges: Edge[] = [
  atMost('a guest’s name', limits.display_name, (n) => buyAsGuest({ p_display_name: words(n) })),
  atMost('a guest’s address', limits.email, (n) =>
    buyAsGuest({ p_email: `${words(n - 13)}@example.test` }),
  ),
  atMost('a text with the spaces around it', limits.field, (n) =>
    callAs(ann, 'create_group', { p_name: 'x'.padEnd(n) }),
  ),
  atMost('a group’s name', limits.group_name, (n) =>
    callAs(ann, 'create_group', { p_name: words(n) }),
  ),
  atMost('a theme’s name', limits.theme.name, (n) => saveTheme(words(n))),
  atMost('a theme’s description', limits.theme.description, (n) => saveTheme('T', words(n))),
  ...between('a summary', limits.square.summary, 1, (n) => addSquare(words(n), 'Text')),
  atMost('a square’s text', limits.square.text, (n) => addSquare('Summary', words(n))),
  atMost('a house game’s title', limits.house_game.title, (n) =>
    createHouseGame({ p_title: words(n) }),
  ),
  atMost('a house game’s description', limits.house_game.description, (n) =>
    createHouseGame({ p_description: words(n) }),
  ),
  atMost('a stake', limits.stake, (n) => createGame(1, { p_stake: '🍕'.repeat(n) })),
  atMost('a comment', limits.comment, (n) => game.note(admin, squareId, words(n))),
  atMost('a source', limits.source_url, (n) => game.mark(admin, squareId, address(n))),
  ...between('the cards of a house game', limits.house_cards, 1, (n) =>
    createHouseGame({ p_max_cards: n }),
  ),
  ...between('a house price', limits.house_price, price_step, (n) =>
    createHouseGame({ p_card_price: n }),
  ),
  ...between('a private price', limits.private_price, price_step, (n) => createGame(n)),
  atMost('the last start', Date.parse(limits.moment.max), startAt),
  ['a step of a price', 1 + price_step, 1 + price_step / 10, (n) => createGame(n)],
  ['a contribution', limits.contribution, limits.contribution + price_step, contribute],
];

test.each(edges)('%s: %d is accepted, %d is refused', async (_, at, beyond, attempt) => {
  await attempt(at);
  const refused = /^(too_long|invalid_\w+)$/;
  await expect(attempt(beyond)).rejects.toThrow(refused);
});
