import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveForGood, signOut } from './account-menu';

const { forgetPush, leaveAllChannels } = vi.hoisted(() => ({
  forgetPush: vi.fn(),
  leaveAllChannels: vi.fn(async () => {}),
}));

vi.mock('@/lib/supabase/browser', () => ({ leaveAllChannels }));
vi.mock('@/server-actions/notices', () => ({ forgetPush, savePush: vi.fn() }));

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

it('a sign-out ends the pushes to this browser', async () => {
  const endpoint = 'https://web.push.apple.com/1';
  const toJSON = () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });
  const subscription = { toJSON, unsubscribe: vi.fn() };
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  await signOut('signed_out');
  expect(forgetPush).toHaveBeenCalledExactlyOnceWith({ endpoint, p256dh: 'p', auth: 'a' });
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  // While the session still proves who asks.
  expect(forgetPush).toHaveBeenCalledBefore(fetch);
});

it.each(['forgetPush', 'leaveAllChannels', 'fetch'])(
  'pushes to this browser end even if %s fails',
  async (name) => {
    const gone = () => Promise.reject(new TypeError('gone'));
    const endpoint = 'https://web.push.apple.com/1';
    const toJSON = () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });
    const subscription = { toJSON, unsubscribe: vi.fn() };
    const pushManager = { getSubscription: async () => subscription };
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ pushManager }) },
    });
    vi.stubGlobal('fetch', vi.fn(gone));
    if (name === 'forgetPush') forgetPush.mockImplementationOnce(gone);
    if (name === 'leaveAllChannels') leaveAllChannels.mockImplementationOnce(gone);
    await expect(signOut('signed_out')).rejects.toThrow();
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  },
);
