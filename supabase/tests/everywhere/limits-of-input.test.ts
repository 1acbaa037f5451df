import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import { limits } from '../../../lib/limits.ts';
import { makePerson, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup } from '../support/groups.ts';
import { saveSquare } from '../support/themes.ts';

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

const note = (length: number) =>
  callAs(admin, 'save_note', {
    p_game_square_id: squareId,
    p_comment: words(length),
    p_reaction: null,
    p_seen_at: null,
  });
const buyAsGuest = (change: object) =>
  game.visit('buy_card_as_guest', {
    p_game_id: houseGame,
    p_display_name: 'Gus',
    p_email: null,
    p_guest_token: game.guestToken(),
    p_request_id: randomUUID(),
    ...change,
  });
const createGame = (p_card_price: number) =>
  callAs(ann, 'create_game', { p_group_id: groupId, p_theme_id: themeId, p_card_price });
const withStake = (p_stake: string) =>
  callAs(ann, 'create_game', {
    ...{ p_group_id: groupId, p_theme_id: themeId, p_card_price: 1 },
    p_stake,
  });
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
  atMost('a summary', limits.square.summary.max, (n) => addSquare(words(n), 'Text')),
  [
    'the shortest summary',
    limits.square.summary.min,
    limits.square.summary.min - 1,
    (n) => addSquare(words(n), 'Text'),
  ],
  atMost('a square’s text', limits.square.text, (n) => addSquare('Summary', words(n))),
  atMost('a house game’s title', limits.house_game.title, (n) =>
    createHouseGame({ p_title: words(n) }),
  ),
  atMost('a house game’s description', limits.house_game.description, (n) =>
    createHouseGame({ p_description: words(n) }),
  ),
  atMost('a stake', limits.stake, (n) => withStake('🍕'.repeat(n))),
  atMost('a comment', limits.comment, note),
  atMost('a source', limits.source_url, (n) => game.mark(admin, squareId, address(n))),
  atMost('cards of a house game', limits.house_cards.max, (n) =>
    createHouseGame({ p_max_cards: n }),
  ),
  [
    'the fewest cards of a house game',
    limits.house_cards.min,
    limits.house_cards.min - 1,
    (n) => createHouseGame({ p_max_cards: n }),
  ],
  [
    'the highest house price',
    limits.house_price.max,
    limits.house_price.max + price_step,
    (n) => createHouseGame({ p_card_price: n }),
  ],
  [
    'the lowest house price',
    limits.house_price.min,
    limits.house_price.min - price_step,
    (n) => createHouseGame({ p_card_price: n }),
  ],
  [
    'the highest private price',
    limits.private_price.max,
    limits.private_price.max + price_step,
    createGame,
  ],
  [
    'the lowest private price',
    limits.private_price.min,
    limits.private_price.min - price_step,
    createGame,
  ],
  atMost('the last start', Date.parse(limits.moment.max), startAt),
  ['a step of a price', 1 + price_step, 1 + price_step / 10, createGame],
  ['a contribution', limits.contribution, limits.contribution + price_step, contribute],
];

test.each(edges)('%s: %d is accepted, %d is refused', async (_, at, beyond, attempt) => {
  await attempt(at);
  const refused = /^(too_long|invalid_\w+)$/;
  await expect(attempt(beyond)).rejects.toThrow(refused);
});
