import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { asSender, makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { browser, choose, claimAt, fromNow, report } from '../support/notices.ts';
import { endGame } from '../support/wins.ts';

const { callAs } = game;
const MINUTE = 60_000;
const after = (minutes: number) => fromNow(minutes * MINUTE);

let host: Person, ben: Person;
let id: string;
let card: Card;
const one = browser();

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  await sql`delete from private.push_subscriptions where true`;
  [host, ben] = await makePeople('Hostess Zora', 'Benedikt');
  id = await game.makePrivateGame([host, ben]);
  await game.buy(host, id);
  card = await game.buy(ben, id);
  await choose(ben, 'line_full', true, 'push');
  await callAs(ben, 'save_push', one);
});

const fillRow = () => game.markPositions(host, card, game.MIDDLE_ROW);
const pushes = async (minutes = 2) => claimAt(after(minutes), 'push');
const browsersOf = (person: Person) =>
  sql`select endpoint from private.push_subscriptions where user_id = ${person.id}`;

test('a push reaches all browsers of its person with the number of unread notices, and no mail is sent', async () => {
  const two = browser('https://updates.push.services.mozilla.com/wpush/v2/x');
  await callAs(ben, 'save_push', two);
  await fillRow();
  expect(await claimAt(after(2))).toEqual([]);
  const [push, ...others] = await pushes();
  expect(others).toEqual([]);
  expect(push).toMatchObject({ email: null, unread: 2, notice: { kind: 'line_full' } });
  expect(push!.browsers!.map(({ endpoint }) => endpoint).toSorted()).toEqual([
    one.p_endpoint,
    two.p_endpoint,
  ]);
});

test('a push of one to go is not sent once the game is over', async () => {
  await choose(ben, 'one_to_go', true, 'push');
  await game.markPositions(host, card, game.MIDDLE_ROW.slice(1));
  await endGame(host, id);
  expect(await pushes()).toEqual([]);
});

test('the address of a browser has 1,000 characters at most', async () => {
  const save = (length: number) =>
    callAs(ben, 'save_push', browser('https://fcm.googleapis.com/'.padEnd(length, 'a')));
  await save(1000);
  expect(await refusalOf(save(1001))).toBe('invalid_push');
});

test.each([
  { p_p256dh: 'C'.repeat(87) },
  { p_auth: 'c'.repeat(22) },
  { p_p256dh: '', p_auth: '' },
  { p_p256dh: null, p_auth: null },
])(
  'whoever knows only the address of a browser can neither end its pushes nor take them over: %o',
  async (keys) => {
    const other = { ...one, ...keys };
    expect(await refusalOf(callAs(host, 'save_push', other))).toBe('invalid_push');
    await callAs(host, 'forget_push', other);
    await asSender((tx) => game.call(tx, 'forget_push', other));
    expect(await browsersOf(ben)).toHaveLength(1);
  },
);

test('a push that was sent but not recorded is claimed again, and a recorded one is not', async () => {
  await fillRow();
  await pushes();
  const [push] = await pushes(3);
  expect(await report(push!)).toBe(true);
  expect(await pushes(30)).toEqual([]);
});

test('a push that reached one of two browsers is tried again for the other alone', async () => {
  const two = browser('https://updates.push.services.mozilla.com/wpush/v2/x');
  await callAs(ben, 'save_push', two);
  await fillRow();
  const [push] = await pushes();
  await report(push!, 'retry', [one.p_endpoint]);
  const [again] = await pushes(8);
  expect(again!.browsers!.map(({ endpoint }) => endpoint)).toEqual([two.p_endpoint]);
  await report(again!, 'sent', [two.p_endpoint]);
  expect(await pushes(60)).toEqual([]);
  expect(await sql`select reached from private.deliveries`).toEqual([{ reached: [] }]);
});

describe('nothing is pushed', () => {
  test.each([
    ['after the sign-out in the browser', () => callAs(ben, 'forget_push', one)],
    [
      'once its service no longer knows the browser',
      () => asSender((tx) => game.call(tx, 'forget_push', one)),
    ],
    ['once somebody else has signed in there', () => callAs(host, 'save_push', one)],
    ['once push of its kind is off', () => choose(ben, 'line_full', false, 'push')],
    ['after deleting the account', () => callAs(ben, 'delete_account')],
  ])('%s, even if it was queued', async (_, happen) => {
    await fillRow();
    await happen();
    expect(await pushes()).toEqual([]);
    expect(await sql`select from private.deliveries`).toHaveLength(0);
  });
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:5432/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://127.0.0.1/fcm.googleapis.com/x',
  'https://push.apple.com.evil.example/x',
  `https://fcm.googleapis.com/${'x'.repeat(100_000)}`,
])('a browser at the address %.40s is refused', async (endpoint) => {
  expect(await refusalOf(callAs(ben, 'save_push', browser(endpoint)))).toBe('invalid_push');
});

test('pushes go to the latest ten browsers of a person', async () => {
  for (let n = 1; n <= 10; n += 1)
    await callAs(ben, 'save_push', browser(`https://web.push.apple.com/${n}`));
  const known = (await browsersOf(ben)).map(({ endpoint }) => endpoint as string);
  expect(known).toHaveLength(10);
  expect(known).not.toContain(one.p_endpoint);
});
