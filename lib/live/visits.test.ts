import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveClient } from '@/lib/supabase/client';
import { publishableKey } from '@/lib/supabase/env';
import { keepVisit } from './visits';

const client = { rpc: vi.fn(), realtime: { accessTokenValue: 'token' } };
const load = async () => client as unknown as LiveClient;

const page = Object.assign(new EventTarget(), {
  cookie: 'hb-session=x',
  visibilityState: 'visible',
});
const fetched = vi.fn(async (_: string, __: RequestInit) => Response.json(null));
const before = { last_seq: 3, visited_at: '2026-11-23T20:00:00Z', new_marks: 2 };
let seq: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://abc.supabase.co');
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { origin: 'https://bingo.example.com' } });
  vi.stubGlobal('fetch', fetched);
  vi.clearAllMocks();
  Object.assign(page, { cookie: 'hb-session=x', visibilityState: 'visible' });
  client.rpc.mockResolvedValue({ data: null, error: null, status: 200 });
  seq = 7;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const onReturn = vi.fn();
async function open() {
  const end = keepVisit('g1', () => seq, onReturn, load);
  await vi.advanceTimersByTimeAsync(0);
  return end;
}

async function turn(visibilityState: 'visible' | 'hidden') {
  Object.assign(page, { visibilityState });
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

const opened = () => client.rpc.mock.calls.map(([, { p_seq }]) => p_seq as number);
const left = () =>
  fetched.mock.calls.map(([, { body }]) => (JSON.parse(String(body)) as { p_seq: number }).p_seq);

it('an open page reports once, however many events it shows, and once more when it is left', async () => {
  const end = await open();
  expect(opened()).toEqual([7]);
  seq = 20;
  await turn('hidden');
  expect(left()).toEqual([20]);
  const [, { headers }] = fetched.mock.lastCall!;
  expect(headers).toStrictEqual({
    ...{ apikey: publishableKey, Authorization: 'Bearer token' },
    'Content-Type': 'application/json',
  });
  await turn('visible');
  await turn('hidden');
  seq = 30;
  expect(await end()).toBe(true);
  expect(opened()).toEqual([7]);
  expect(left()).toEqual([20]);
  expect(fetched.mock.calls[0]![1]).toMatchObject({ keepalive: true });
});

it('a return after a minute is a new visit, and learns of the one before', async () => {
  await open();
  expect(onReturn).toHaveBeenLastCalledWith(null);
  client.rpc.mockResolvedValue({ data: before, error: null, status: 200 });
  for (const away of [60_000, 60_001]) {
    expect(opened()).toEqual([7]);
    await turn('hidden');
    vi.setSystemTime(Date.now() + away);
    await turn('visible');
  }
  expect(opened()).toEqual([7, 7]);
  expect(onReturn).toHaveBeenLastCalledWith(before);
});

it('nothing is reported after a sign-out, or for a page that is left at once', async () => {
  const end = keepVisit('g1', () => seq, onReturn, load);
  await end();
  page.cookie = 'hb-seen=1';
  await open();
  seq = 20;
  await turn('hidden');
  expect(client.rpc).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});
