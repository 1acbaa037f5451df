import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { DISCORD } from '../support/groups.ts';
import { claim, headlines, nameOf, openWithWebhook, waitOver } from '../support/webhooks.ts';
import { rowOf } from '../support/wins.ts';

let ben: Person;
let card: Card;
let webhook: Awaited<ReturnType<typeof openWithWebhook>>['webhook'];

beforeEach(async () => {
  ({ ben, card, webhook } = await openWithWebhook());
});

test('what the channel did not take comes with the next message, and what it may have taken does not', async () => {
  const [first, second, third] = rowOf(card) as [string, string, string];
  await webhook.set(DISCORD);
  await game.mark(ben, first);
  const [refused] = await claim();
  await webhook.report('retry', refused);
  expect(await claim()).toEqual([]);
  await game.mark(ben, second);
  await waitOver();
  const [both] = await claim();
  expect(headlines([both!])).toEqual([await nameOf(first), await nameOf(second)]);
  await webhook.report('failed', both);
  await game.mark(ben, third);
  await waitOver();
  const [next] = await claim();
  expect(headlines([next!])).toEqual([await nameOf(third)]);
  // A late report brings nothing back that was posted since.
  await webhook.report('retry', both);
  await waitOver();
  expect(await claim()).toEqual([]);
});

test('the pauses of a channel that takes nothing grow to a quarter of an hour', async () => {
  await webhook.set(DISCORD);
  const pauseAfter = async (outcome: string, minutes: number) => {
    await sql`update private.webhooks set failing_since = now() - ${`${minutes} minutes`}::interval where failing_since is not null`;
    await webhook.report(outcome);
    const [row] = await sql`select extract(epoch from next_at - now()) as s from private.webhooks`;
    return Math.round(Number(row!.s));
  };
  expect(await pauseAfter('retry', 0)).toBe(10);
  expect(await pauseAfter('retry', 1)).toBe(60);
  expect(await pauseAfter('failed', 7)).toBe(420);
  expect(await pauseAfter('retry', 600)).toBe(900);
});
