import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as cards from './cards';

const jar = vi.hoisted(() => {
  process.env.SUPABASE_URL = 'https://abc.supabase.co';
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'key';
  return { cookies: [] as { name: string; value: string }[] };
});

vi.mock('next/cache', () => ({ updateTag: vi.fn(), refresh: vi.fn(), io: vi.fn() }));
vi.mock('next/server', () => ({ after: vi.fn() }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ getAll: () => jar.cookies, set: vi.fn() }),
}));

const person = '33333333-3333-4333-8333-333333333333';
const id = '11111111-1111-4111-8111-111111111111';
const game_id = '22222222-2222-4222-8222-222222222222';
const square = { game_square_id: id };
const source_url = 'https://news.example/1';

const actions = {
  mark_square: () => cards.markSquare(square),
  unmark_square: () => cards.unmarkSquare(square),
  add_receipt: () => cards.addReceipt({ ...square, source_url }),
  save_note: () =>
    cards.saveNote({ ...square, comment: 'Told you', reaction: null, seen_at: null }),
  buy_card: () => cards.buyCard({ game_id, request_id: id }),
  repair_card: () => cards.repairCard({ card_id: id }),
  call_bingo: () => cards.callBingo({ card_id: id }),
};

let keys: CryptoKeyPair;
let calls: string[] = [];

const encode = (part: object | ArrayBuffer) =>
  Buffer.from(part instanceof ArrayBuffer ? new Uint8Array(part) : JSON.stringify(part)).toString(
    'base64url',
  );

async function signIn(): Promise<void> {
  const end = Math.floor(Date.now() / 1000) + 3600;
  const head = encode({ alg: 'ES256', typ: 'JWT', kid: 'k1' });
  const claims = encode({ sub: person, role: 'authenticated', exp: end, email: 'a@example.com' });
  const signed = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    keys.privateKey,
    Buffer.from(`${head}.${claims}`),
  );
  const access_token = `${head}.${claims}.${encode(signed)}`;
  const session = { access_token, refresh_token: 'r', token_type: 'bearer', expires_at: end };
  const value = `base64-${encode({ ...session, expires_in: 3600, user: { id: person } })}`;
  jar.cookies = [{ name: 'hb-auth', value }];
}

beforeAll(async () => {
  keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
});

beforeEach(async () => {
  const jwk = await crypto.subtle.exportKey('jwk', keys.publicKey);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    calls.push(pathname);
    if (pathname.includes('jwks'))
      return Response.json({ keys: [{ ...jwk, kid: 'k1', alg: 'ES256' }] });
    return Response.json({ id, game_id, kind: 'house', card_number: 1, source_url: null });
  });
  await signIn();
});

it.each(Object.entries(actions))('%s calls the backend once', async (name, act) => {
  // The first call also reads the keys that verify sessions.
  await cards.markSquare(square);
  calls = [];
  expect(await act()).toMatchObject({ ok: true });
  expect(calls).toEqual([`/rest/v1/rpc/${name}`]);
});
