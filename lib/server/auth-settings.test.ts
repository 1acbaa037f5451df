import { beforeEach, expect, it, vi } from 'vitest';
import { forgetState } from './process-state';

let offers: () => Promise<boolean>;
const fetch = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.resetModules();
  forgetState();
  vi.stubEnv('SUPABASE_URL', 'https://backend.example');
  vi.stubGlobal('fetch', fetch.mockReset());
  ({ offersAnonymousUsers: offers } = await import('./auth-settings'));
});

const says = (anonymous_users?: boolean) => Response.json({ external: { anonymous_users } });

it('playing without an account is not offered where the auth server does not allow it, which is asked once', async () => {
  fetch.mockImplementation(async () => says(false));
  expect([await offers(), await offers()]).toEqual([false, false]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each([
  ['allows it', async () => says(true)],
  ['fails', async () => new Response('<html>', { status: 503 })],
  ['does not answer in time', () => new Promise<Response>(() => undefined)],
])('playing without an account is offered while the auth server %s', async (_, answer) => {
  vi.stubEnv('BACKEND_PATIENCE_MS', '100');
  fetch.mockImplementation(answer);
  expect(await offers()).toBe(true);
});
