import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveForGood, signOut } from './sign-out';

vi.mock('@/lib/supabase/browser', () => ({ leaveAllChannels: async () => {} }));

const go = vi.fn();
const hear = vi.fn();
let otherTab: BroadcastChannel;

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('window', { location: { assign: go } });
  otherTab = new BroadcastChannel('hb-session');
  otherTab.onmessage = ({ data }) => hear(data);
});

afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
});

it.each([
  ['', async () => new Response(null, { status: 204 })],
  [', also when nobody could be told of the sign-out', () => Promise.reject(new TypeError('gone'))],
])('a deleted account leads home, and its games in other tabs with it%s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await leaveForGood();
  expect(go).toHaveBeenCalledExactlyOnceWith('/?notice=account_deleted');
  await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce());
});

it('a sign-out that failed changes nothing, here or in other tabs', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await expect(signOut('signed_out')).rejects.toThrow();
  expect(go).not.toHaveBeenCalled();
  await new Promise((done) => setTimeout(done, 20));
  expect(hear).not.toHaveBeenCalled();
});
