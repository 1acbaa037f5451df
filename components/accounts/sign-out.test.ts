import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renew } from '@/components/notices/push';
import { signOut } from './sign-out';

const { forgetPush, savePush, leaveAllChannels } = vi.hoisted(() => ({
  forgetPush: vi.fn(),
  savePush: vi.fn(),
  leaveAllChannels: vi.fn(async () => {}),
}));

vi.mock('@/lib/supabase/browser', () => ({ leaveAllChannels }));
vi.mock('@/server-actions/notices', () => ({ forgetPush, savePush }));

const go = vi.fn();
const hear = vi.fn();
const fetch = vi.fn(async () => new Response(null, { status: 204 }));
let otherTab: BroadcastChannel;

const endpoint = 'https://web.push.apple.com/1';
const unsubscribe = vi.fn();
const subscription = {
  ...{ unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) },
};
const sent = { endpoint, p256dh: 'p', auth: 'a' };
function pushHere(subscription: object | null) {
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
}
const gone = () => Promise.reject(new TypeError('gone'));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('window', { location: { assign: go }, addEventListener: vi.fn() });
  vi.stubGlobal('fetch', fetch);
  otherTab = new BroadcastChannel('hb-session');
  otherTab.onmessage = ({ data }) => hear(data);
});

afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
});

it('a failed sign-out changes nothing, in this tab or in others', async () => {
  fetch.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await expect(signOut('signed_out')).rejects.toThrow();
  expect(go).not.toHaveBeenCalled();
  await new Promise((done) => setTimeout(done, 20));
  expect(hear).not.toHaveBeenCalled();
});

it('a sign-out ends the pushes to this browser', async () => {
  pushHere(subscription);
  await signOut('signed_out');
  expect(forgetPush).toHaveBeenCalledExactlyOnceWith(sent);
  expect(unsubscribe).toHaveBeenCalledOnce();
  // This happens first, while the session still proves who asks.
  expect(forgetPush).toHaveBeenCalledBefore(fetch);
});

it.each([
  ['forgetPush', forgetPush],
  ['leaveAllChannels', leaveAllChannels],
  ['fetch', fetch],
])('pushes to this browser end even if %s fails', async (_, failing) => {
  pushHere(subscription);
  fetch.mockImplementationOnce(gone);
  if (failing !== fetch) failing.mockImplementationOnce(gone);
  await expect(signOut('signed_out')).rejects.toThrow();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it.each([
  ['saves its subscription for the person who is signed in', subscription, true, true],
  ['shows that nothing is pushed here if that fails', subscription, false, false],
  ['without a subscription saves nothing', null, true, false],
])('the page Notices %s', async (_, found, ok, isOn) => {
  savePush.mockResolvedValue({ ok });
  pushHere(found);
  expect(await renew()).toBe(isOn);
  expect(savePush.mock.calls).toEqual(found ? [[sent]] : []);
});
