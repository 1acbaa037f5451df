import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { DISCORD } from '../support/groups.ts';
import { claim, headlines, nameOf, openWithWebhook, SLACK, waitOver } from '../support/webhooks.ts';
import { endGame, object, rowOf, second } from '../support/wins.ts';

const { callAs } = game;
let host: Person, ben: Person;
let id: string, group_id: string;
let card: Card;
let webhook: Awaited<ReturnType<typeof openWithWebhook>>['webhook'];

beforeEach(async () => {
  ({ host, ben, id, group_id, card, webhook } = await openWithWebhook());
});

test('only the host sets, sees and removes a webhook, and nobody reads its address again', async () => {
  const [stranger] = await makePeople('Sid');
  const admin = await game.makeAdmin();
  for (const [person, refusal] of [
    [ben, 'not_creator'],
    [stranger, 'group_not_found'],
    [admin, 'group_not_found'],
  ] as const) {
    expect(await refusalOf(webhook.set(DISCORD, person))).toBe(refusal);
    const tried = callAs(person, 'try_webhook', { p_group_id: group_id, p_url: DISCORD });
    expect(await refusalOf(tried)).toBe(refusal);
  }
  await webhook.set(DISCORD);
  const shown = { host: 'discord.com', failing_since: null, off_at: null };
  expect(await webhook.shownTo(host)).toEqual(shown);
  expect(await webhook.shownTo(ben)).toBeNull();
  expect(await webhook.shownTo(admin)).toBeNull();
  await webhook.set(null);
  expect(await webhook.shownTo(host)).toBeNull();
});

test.each([
  'http://discord.com/api/webhooks/1/x',
  'https://discord.com.evil.example/api/webhooks/1/x',
  'https://evil.example/?https://discord.com/api/webhooks/1/x',
  'https://discord.com@127.0.0.1/api/webhooks/1/x',
  'https://discord.com:8443/api/webhooks/1/x',
  'https://discord.com/api/webhooks/1/../../users',
  'https://discord.com/api/webhooks/1/x?wait=true',
  'https://hooks.slack.com/services/T1/B1/x\n',
  'https://127.0.0.1/api/webhooks/1/x',
  '',
])('an address elsewhere is refused: %j', async (url) => {
  expect(await refusalOf(webhook.set(url))).toBe('invalid_webhook');
  const tried = callAs(host, 'try_webhook', { p_group_id: group_id, p_url: url });
  expect(await refusalOf(tried)).toBe('invalid_webhook');
});

test('what happened before is not posted; marks follow at most every ten seconds, together', async () => {
  const [first, second, third] = rowOf(card) as [string, string, string];
  await game.mark(ben, first);
  await webhook.set(SLACK);
  expect(await claim()).toEqual([]);
  await game.mark(ben, second, 'https://example.org/news');
  expect(await claim()).toEqual([
    {
      group_id,
      url: SLACK,
      game_id: id,
      after_seq: expect.any(Number) as number,
      last_seq: expect.any(Number) as number,
      theme_name: expect.any(String) as string,
      news: [
        expect.objectContaining({
          summary: await nameOf(second),
          by: 'Benedikt',
          source_url: 'https://example.org/news',
        }),
      ],
    },
  ]);
  await game.mark(ben, third);
  await game.markPositions(ben, card, [0]);
  expect(await claim()).toEqual([]);
  await waitOver();
  expect(headlines(await claim())).toHaveLength(2);
});

test('a removed mark is not posted', async () => {
  const [first, second] = rowOf(card) as [string, string];
  await webhook.set(DISCORD);
  await game.mark(ben, first);
  await game.mark(ben, second);
  await callAs(ben, 'unmark_square', { p_game_square_id: first });
  expect(headlines(await claim())).toEqual([await nameOf(second)]);
});

test('a BINGO and an end without one are posted', async () => {
  await webhook.set(DISCORD);
  await game.markPositions(ben, card, game.MIDDLE_ROW);
  await callAs(ben, 'call_bingo', { p_card_id: card.id });
  expect(headlines(await claim()).at(-1)).toBe('bingo_called');
  await waitOver();
  const next = (await callAs<{ game_id: string }>(host, 'play_again', { p_game_id: id })).game_id;
  await endGame(host, next);
  expect(headlines(await claim())).toEqual(['game_ended']);
});

test('an objection that takes a posted win back is posted as well, with what was lost', async () => {
  await game.buy(host, id);
  await webhook.set(DISCORD);
  await game.markPositions(ben, card, game.MIDDLE_ROW);
  await callAs(ben, 'call_bingo', { p_card_id: card.id });
  expect(headlines(await claim()).at(-1)).toBe('bingo_called');
  await waitOver();
  const { objection_id } = await object(host, rowOf(card)[0]!);
  await second(ben, objection_id);
  expect((await claim())[0]!.news).toEqual([
    expect.objectContaining({
      ...{ type: 'objection_upheld', goes_on: true, received: [] },
      lost: [expect.objectContaining({ display_name: 'Benedikt', prize: 'bingo', amount: 5 })],
    }),
  ]);
});

test('five senders at once post each mark once', async () => {
  await webhook.set(DISCORD);
  for (const square of rowOf(card)) await game.mark(ben, square);
  const claimed = await Promise.all(Array.from({ length: 5 }, claim));
  expect(headlines(claimed.flat())).toHaveLength(4);
});

test('a day of failures switches a webhook off, one success does not', async () => {
  await webhook.set(DISCORD);
  await webhook.report('failed');
  expect((await webhook.shownTo(host))?.failing_since).not.toBeNull();
  await webhook.report('sent');
  expect((await webhook.shownTo(host))?.failing_since).toBeNull();
  await webhook.report('failed');
  await sql`update private.webhooks set failing_since = now() - interval '25 hours'`;
  await webhook.report('failed', { url: SLACK });
  expect((await webhook.shownTo(host))?.off_at).toBeNull();
  await webhook.report('failed');
  expect((await webhook.shownTo(host))?.off_at).not.toBeNull();
  await game.mark(ben, rowOf(card)[0]!);
  expect(await claim()).toEqual([]);
});

test('the webhook ends with the host’s account', async () => {
  await webhook.set(DISCORD);
  await callAs(host, 'delete_account');
  expect(await sql`select from private.webhooks where group_id = ${group_id}`).toHaveLength(0);
});
