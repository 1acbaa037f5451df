import { expect, it } from 'vitest';
import { postDue } from './webhook';

/** Answers with one message for this address, as if the database had let it through. */
const senderFor = (url: string) => {
  const reported: unknown[] = [];
  const rpc = (name: string, args: { p_is_sent?: boolean }) => {
    const due = [{ group_id: crypto.randomUUID(), url, game_id: '1', theme_name: '', news: [] }];
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
