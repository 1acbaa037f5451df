import { afterEach, expect, it, vi } from 'vitest';
import { renew } from './push';

const savePush = vi.hoisted(() => vi.fn());
vi.mock('@/server-actions/notices', () => ({ savePush, forgetPush: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const endpoint = 'https://web.push.apple.com/1';
const subscription = { toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };

it.each([
  ['saves its subscription for the person who is signed in', subscription, true, true],
  ['shows that nothing is pushed here if that fails', subscription, false, false],
  ['without a subscription saves nothing', null, true, false],
])('the page Notices %s', async (_, found, ok, isOn) => {
  vi.clearAllMocks();
  savePush.mockResolvedValue({ ok });
  const pushManager = { getSubscription: async () => found };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  expect(await renew()).toBe(isOn);
  expect(savePush.mock.calls).toEqual(found ? [[{ endpoint, p256dh: 'p', auth: 'a' }]] : []);
});
