import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.stubEnv('SUPABASE_URL', process.env.API_URL);
vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', process.env.PUBLISHABLE_KEY);
beforeEach(() => void vi.resetModules());
afterAll(() => void vi.unstubAllEnvs());

test('a backend is ready when database, auth and live channel accept a browser’s key', async () => {
  const { readiness } = await import('../../../lib/server/readiness.ts');
  const up = { ok: true, ms: expect.any(Number) };
  expect(await readiness()).toEqual({ ready: true, database: up, auth: up, live: up });
});

test('with an unknown key, no part of the backend is ready', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_unknown');
  const { readiness } = await import('../../../lib/server/readiness.ts');
  const { ready, database, live } = await readiness();
  expect([ready, database.ok, live.ok]).toEqual([false, false, false]);
});
