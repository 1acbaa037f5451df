import { afterAll, expect, test, vi } from 'vitest';

vi.stubEnv('SUPABASE_URL', process.env.API_URL);
vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', process.env.PUBLISHABLE_KEY);
afterAll(() => void vi.unstubAllEnvs());

test('a backend is ready when it answers a browser’s key: database, auth and live channel', async () => {
  const { readiness } = await import('../../../lib/server/readiness.ts');
  const up = { ok: true, ms: expect.any(Number) };
  expect(await readiness()).toEqual({ ready: true, database: up, auth: up, live: up });
});

test('a key that it does not know is not let in anywhere', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_unknown');
  vi.resetModules();
  const { readiness } = await import('../../../lib/server/readiness.ts');
  const { ready, database, live } = await readiness();
  expect([ready, database.ok, live.ok]).toEqual([false, false, false]);
});
