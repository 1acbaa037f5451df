import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveForGood, signOut } from './sign-out';

vi.mock('@/lib/supabase/browser', () => ({ leaveAllChannels: async () => {} }));

const go = vi.fn();
const hear = vi.fn();
let otherTab: BroadcastChannel;

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('window', { location: { assign: go }, addEventListener: vi.fn() });
  otherTab = new BroadcastChannel('hb-session');
  otherTab.onmessage = ({ data }) => hear(data);
});

afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
});

it.each([
  ['', async () => new Response(null, { status: 204 })],
  [', even if the sign-out request fails', () => Promise.reject(new TypeError('gone'))],
])('deleting the account opens the home page and notifies other tabs%s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await leaveForGood();
  expect(go).toHaveBeenCalledExactlyOnceWith('/?notice=account_deleted');
  await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce());
});

it('a failed sign-out changes nothing, in this tab or in others', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await expect(signOut('signed_out')).rejects.toThrow();
  expect(go).not.toHaveBeenCalled();
  await new Promise((done) => setTimeout(done, 20));
  expect(hear).not.toHaveBeenCalled();
});
