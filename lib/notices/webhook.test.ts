import { expect, it } from 'vitest';
import type { ChannelPost } from '@/lib/contract/groups';
import { postDue } from './webhook';

/** Answers with one message for this address, as if the database had let it through. */
const senderFor = (url: string, news: Partial<ChannelPost['news'][number]>[] = []) => {
  const reported: unknown[] = [];
  const rpc = (name: string, args: { p_is_sent?: boolean }) => {
    const due = [{ group_id: crypto.randomUUID(), url, game_id: '1', theme_name: 'A & B', news }];
    if (name === 'report_webhook') reported.push(args.p_is_sent);
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
  expect(reported).toEqual([false]);
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
  expect(reported).toEqual([true]);
});

it.each([404, 500])('status %s counts as a failure', async (status) => {
  const { sender, reported } = senderFor('https://hooks.slack.com/services/T1/B1/x1');
  await postDue(sender, () => Promise.resolve(new Response(null, { status })));
  expect(reported).toEqual([false]);
});

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
