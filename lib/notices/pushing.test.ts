import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { log } from '@/lib/server/log';
import { currentOutages, worked } from '@/lib/server/outages';
import { browserKeys, decrypt } from '@/supabase/tests/support/push-browser';
import { pushDue, pushKey } from './pushing';

const SERVICE = 'https://fcm.googleapis.com/fcm/send/abc';
const game_id = '22222222-2222-4222-8222-222222222222';

vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_x');
vi.stubEnv('SITE_URL', 'https://bingo.news');
vi.stubEnv('VAPID_SUBJECT', 'mailto:desk@bingo.news');
vi.stubEnv('VAPID_PRIVATE_KEY', randomBytes(32).toString('base64url'));

const notice = {
  ...{ id: 7, kind: 'line_full', created_at: '', is_read: false, group_id: null, group_name: null },
  game: { id: game_id, kind: 'private', title: null, theme_name: 'Election Night' },
  ...{ card_number: 3, can_call: true, summary: 'Polls close', by: 'Ada', winner: null },
  ...{ prize: null, missing: null, winnings: null, at: null },
};

/** Answers with one push to these addresses, and records what is reported. */
function senderFor(...endpoints: string[]) {
  const reported: unknown[] = [];
  const reached: unknown[] = [];
  let isClaimed = false;
  const rpc = (name: string, args: Record<string, unknown>) => {
    const browsers = endpoints.map((endpoint) => ({ endpoint, keys: browserKeys }));
    const due = [
      { id: 1, try: 1, token: '', email: null, browsers, unread: 5, notice, digest_at: null },
    ];
    if (name !== 'claim_deliveries') reported.push(args.p_outcome ?? name);
    if (args.p_reached) reached.push(args.p_reached);
    const data = name !== 'claim_deliveries' || (isClaimed ? [] : due);
    isClaimed = true;
    return Promise.resolve({ data, error: null });
  };
  return { sender: { rpc } as unknown as Parameters<typeof pushDue>[0], reported, reached };
}

const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let status = 201;
const service = createServer((request, response) => {
  void request.toArray().then((parts) => {
    received.push({ headers: request.headers, body: Buffer.concat(parts as Buffer[]) });
    response.writeHead(status).end();
  });
});
/** Sends to the local service what is meant for the browser's. */
const toService: typeof fetch = (_, init) =>
  fetch(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`, init);

beforeEach(() => worked('push'));
beforeAll(() => once(service.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => service.close());

it('a push service gets a message that the browser can decrypt, signed by the key it subscribed with', async () => {
  const { sender, reported } = senderFor(SERVICE);
  await pushDue(sender, toService);
  expect(reported).toEqual(['sent']);
  const [{ headers, body }] = received.splice(0) as [(typeof received)[0]];
  expect(JSON.parse(decrypt(body))).toEqual({
    web_push: 8030,
    notification: {
      title: 'BINGO! Your card #3 has a full line',
      body: '“Polls close” came true, says Ada. Go and call it.\nElection Night BINGO',
      navigate: `https://bingo.news/game/${game_id}`,
      lang: 'en',
      tag: 'notice-7',
    },
    app_badge: 5,
  });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: 'notice-7',
    ttl: '86400',
  });
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!;
  expect(key).toBe(pushKey());
  const [, claims] = token!.split('.');
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:desk@bingo.news',
  });
});

it.each([
  [200, ['sent']],
  [300, ['failed']],
  [404, ['forget_push', 'failed']],
  [410, ['forget_push', 'failed']],
  [429, ['retry']],
  [503, ['retry']],
  [401, ['retry']],
  [403, ['retry']],
  [400, ['failed']],
])('the answer %i of a push service is reported', async (answer, effect) => {
  status = answer;
  const warned = vi.spyOn(log, 'warn').mockReturnValue();
  const { sender, reported } = senderFor(SERVICE);
  await pushDue(sender, toService);
  expect(reported).toEqual(effect);
  const line = ['A push was refused', { delivery: 1, reason: String(answer) }];
  expect(warned.mock.calls).toEqual([300, 400].includes(answer) ? [line] : []);
  warned.mockRestore();
});

it('a push that one of two services takes is tried again for the browser of the other', async () => {
  const other = 'https://updates.push.services.mozilla.com/wpush/v2/x';
  const { sender, reported, reached } = senderFor(SERVICE, other);
  await pushDue(sender, (to) =>
    Promise.resolve(new Response(null, { status: to === SERVICE ? 201 : 503 })),
  );
  expect([reported, reached]).toEqual([['retry'], [[SERVICE]]]);
  expect(currentOutages().push).toBeUndefined();
});

it('a push service that takes nothing is an outage, until it takes something', async () => {
  for (const [answer, reason] of [
    [403, '403'],
    [410, '403'],
    [201, undefined],
  ] as const) {
    status = answer;
    await pushDue(senderFor(SERVICE).sender, toService);
    expect(currentOutages().push?.reason).toBe(reason);
  }
});

it.each([
  'https://127.0.0.1/fcm/send/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.168.0.1/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:5432/x',
  'https://fcm.googleapis.com.127.0.0.1.nip.io/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://127.0.0.1\\@fcm.googleapis.com/x',
  'https://127.0.0.1/?https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n@127.0.0.1',
  'https://fcⅿ.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://evil.example/web.push.apple.com/x',
])('no push goes to an address elsewhere, even out of the database: %s', async (endpoint) => {
  const asked: unknown[] = [];
  const { sender, reported } = senderFor(endpoint);
  await pushDue(sender, (to) => {
    asked.push(to);
    return Promise.resolve(new Response());
  });
  expect(asked).toEqual([]);
  expect(reported).toEqual(['forget_push', 'failed']);
});
