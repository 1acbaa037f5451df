import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { ChannelPost } from '@/lib/contract/groups';
import { postDue } from './webhook';

/** Answers with one message for this address, as if the database had let it through. */
const senderFor = (url: string, news: Partial<ChannelPost['news'][number]>[] = []) => {
  const reported: unknown[] = [];
  const rpc = (name: string, args: { p_outcome?: string }) => {
    const seqs = { after_seq: 3, last_seq: 5 };
    const due = [
      { group_id: crypto.randomUUID(), url, game_id: '1', theme_name: 'A & B', ...seqs, news },
    ];
    if (name === 'report_webhook') reported.push(args.p_outcome);
    return Promise.resolve({ data: name === 'claim_webhooks' ? due : null, error: null });
  };
  return { sender: { rpc } as unknown as Parameters<typeof postDue>[0], reported };
};

it.each([
  'https://127.0.0.1/api/webhooks/1/x',
  'https://2130706433/api/webhooks/1/x',
  'https://[::1]/api/webhooks/1/x',
  'https://localhost/api/webhooks/1/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.168.0.1/services/T1/B1/x',
  'http://discord.com/api/webhooks/1/x',
  'https://discord.com:5432/api/webhooks/1/x',
  'https://discord.com.127.0.0.1.nip.io/api/webhooks/1/x',
  'https://discord.com@127.0.0.1/api/webhooks/1/x',
  'https://127.0.0.1\\@discord.com/api/webhooks/1/x',
  'https://127.0.0.1/?https://discord.com/api/webhooks/1/x',
  'https://discord.com/api/webhooks/1/x\n@127.0.0.1',
  'https://ⅾiscord.com/api/webhooks/1/x',
  'https://hooks.slack.com./services/T1/B1/x',
  'https://hooks.slack.com/services/T1/B1/../x',
])('a message for an address elsewhere is not sent, even out of the database: %s', async (url) => {
  const asked: unknown[] = [];
  const { sender, reported } = senderFor(url);
  await postDue(sender, (to) => {
    asked.push(to);
    return Promise.resolve(new Response());
  });
  expect(asked).toEqual([]);
  expect(reported).toEqual(['failed']);
});

it('a message to an allowed address is sent once, without following redirects, and times out', async () => {
  const url = 'https://hooks.slack.com/services/T1/B1/x1';
  const asked: unknown[] = [];
  const { sender, reported } = senderFor(url);
  await postDue(sender, (to, init) => {
    asked.push([to, init?.redirect, init?.signal instanceof AbortSignal]);
    return Promise.resolve(new Response());
  });
  expect(asked).toEqual([[url, 'error', true]]);
  expect(reported).toEqual(['sent']);
});

it.each([
  ['404', 'failed', (response) => response.writeHead(404).end()],
  ['400', 'failed', (response) => response.writeHead(400).end()],
  ['429', 'retry', (response) => response.writeHead(429).end()],
  ['503', 'retry', (response) => response.writeHead(503).end()],
  ['500', 'failed', (response) => response.writeHead(500).end()],
  ['504', 'failed', (response) => response.writeHead(504).end()],
  ['another address', 'failed', (response) => response.writeHead(302, { location: '/' }).end()],
  ['nonsense', 'failed', ({ socket }) => socket!.end('nonsense\r\n\r\n')],
  ['nothing', 'failed', (response) => response.destroy()],
  ['no connection', 'retry', null],
] satisfies [string, string, ((response: ServerResponse) => unknown) | null][])(
  'a channel that answers with %s: %s, because only what it would take later is posted again',
  async (_, outcome, respond) => {
    const server = createServer((_request, response) => void respond?.(response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    if (!respond) await new Promise((resolve) => server.close(resolve));
    const { sender, reported } = senderFor('https://hooks.slack.com/services/T1/B1/x1');
    await postDue(sender, (_url, init) => fetch(`http://127.0.0.1:${port}/`, init));
    server.closeAllConnections();
    server.close();
    expect(reported).toEqual([outcome]);
  },
);

it('the text of a player is text in Discord and in Slack, and calls nobody', async () => {
  const bodies: unknown[] = [];
  const news = [
    { type: 'square_marked', summary: '@everyone *buy* <now> & <!channel>', by: 'Benedikt' },
    { type: 'square_marked', summary: 'evil.example wins 2:1', by: 'ann@https://b.example' },
    { type: 'square_marked', summary: 'Rain', by: 'Ann', source_url: 'https://a.example/?a=1&b=2' },
  ] as const;
  for (const url of [
    'https://discord.com/api/webhooks/123/abc',
    'https://hooks.slack.com/services/T1/B1/x1',
  ])
    await postDue(senderFor(url, [...news]).sender, (_, init) => {
      bodies.push(JSON.parse(init!.body as string));
      return Promise.resolve(new Response());
    });
  const page = 'http://localhost:3000/game/1';
  const content = [
    'A \\& B',
    '✓ \\@everyone \\*buy\\* \\<now\\> \\& \\<\\!channel\\> (Benedikt)',
    '✓ evil\\.example wins 2\\:1 (ann\\@https\\:\\/\\/b\\.example)',
    '✓ Rain (Ann, <https://a.example/?a=1&b=2>)',
    `<${page}>`,
  ];
  const text = [
    'A &amp; B',
    '✓ @\u2060everyone *buy* &lt;now&gt; &amp; &lt;!channel&gt; (Benedikt)',
    '✓ evil.\u2060example wins 2:\u20601 (ann@\u2060https:\u2060/\u2060/\u2060b.\u2060example)',
    '✓ Rain (Ann, https://a.example/?a=1&amp;b=2)',
    page,
  ];
  expect(bodies).toEqual([
    { content: content.join('\n'), allowed_mentions: { parse: [] } },
    { text: text.join('\n') },
  ]);
});

it('a message with long receipts stays as short as Discord takes it, and has the latest marks', async () => {
  let content = '';
  const news = Array.from({ length: 10 }, (_, n) => ({
    ...{ type: 'square_marked' as const, summary: `Square ${n}`, by: 'Ann' },
    source_url: `https://a.example/${'x'.repeat(480)}`,
  }));
  await postDue(senderFor('https://discord.com/api/webhooks/123/abc', news).sender, (_, init) => {
    ({ content } = JSON.parse(init!.body as string) as { content: string });
    return Promise.resolve(new Response());
  });
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(content.match(/Square \d|… and \d earlier/g)).toEqual([
    '… and 7 earlier',
    ...['Square 7', 'Square 8', 'Square 9'],
  ]);
});
