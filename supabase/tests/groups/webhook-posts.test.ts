import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { postDue } from '../../../lib/notices/webhook.ts';
import { discord } from '../../../lib/words/events.ts';
import { openSenderApi } from '../support/api.ts';
import { sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { DISCORD, openWithWebhook, SLACK } from '../support/webhooks.ts';
import { rowOf } from '../support/wins.ts';

let host: Person, ben: Person;
let id: string;
let card: Card;
let webhook: Awaited<ReturnType<typeof openWithWebhook>>['webhook'];

beforeEach(async () => {
  ({ host, ben, id, card, webhook } = await openWithWebhook());
});

/** A channel that records its messages, and the `fetch` that leads to it from every address. */
async function openChannel(status = 204) {
  const messages: { path?: string; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      messages.push({ path: request.url, body });
      response.writeHead(status, { Location: 'http://127.0.0.1/' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const send: typeof fetch = (url, init) => {
    const { pathname } = new URL(url as string);
    return fetch(`http://127.0.0.1:${port}${pathname}`, init);
  };
  return { messages, send };
}

test('the sender posts over the API with the secret key, in the words of the service', async () => {
  const { messages, send } = await openChannel();
  const [first, second] = rowOf(card) as [string, string];
  await sql`update public.game_squares set summary = '@everyone *buy* <now>' where id = ${first}`;
  await webhook.set(DISCORD);
  await game.mark(ben, first);
  await postDue(openSenderApi(), send);
  const page = `http://localhost:3000/game/${id}`;
  const [{ theme_name }] = (await sql`select theme_name from public.games where id = ${id}`) as [
    { theme_name: string },
  ];
  expect(messages).toEqual([
    {
      path: '/api/webhooks/123/abc-DEF_1',
      body: {
        content: `${discord.text(theme_name)}\n✓ \\@everyone \\*buy\\* \\<now\\> (Benedikt)\n<${page}>`,
        allowed_mentions: { parse: [] },
      },
    },
  ]);
  await webhook.set(SLACK);
  await sql`update public.game_squares set summary = 'A & B <!channel>' where id = ${second}`;
  await game.mark(ben, second, 'https://example.org/?a=1&b=2');
  await postDue(openSenderApi(), send);
  expect(messages[1]?.body).toEqual({
    text: `${theme_name}\n✓ A &amp; B &lt;!channel&gt; (Benedikt, https://example.org/?a=1&amp;b=2)\n${page}`,
  });
});

test.each([404, 500, 302])(
  'status %s counts as a failure, and leads nowhere else',
  async (status) => {
    const { messages, send } = await openChannel(status);
    await webhook.set(DISCORD);
    await game.mark(ben, rowOf(card)[0]!);
    await postDue(openSenderApi(), send);
    expect(messages).toHaveLength(1);
    expect((await webhook.shownTo(host))?.failing_since).not.toBeNull();
  },
);
