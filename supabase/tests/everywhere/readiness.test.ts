import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Readiness } from '../../../lib/server/readiness.ts';

vi.stubEnv('SUPABASE_URL', process.env.API_URL);
vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', process.env.PUBLISHABLE_KEY);
beforeEach(() => void vi.resetModules());
afterAll(() => void vi.unstubAllEnvs());

test('a backend is ready when database, auth and live channel accept a browser’s key', async () => {
  const { respondReady } = await import('../../../lib/server/readiness.ts');
  const up = { ok: true, ms: expect.any(Number) };
  const answer = { ready: true, database: up, auth: up, live: up };
  expect(await (await respondReady()).json()).toEqual(answer);
});

test('with an unknown key, no part of the backend is ready', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_unknown');
  const { respondReady } = await import('../../../lib/server/readiness.ts');
  const { ready, database, live } = (await (await respondReady()).json()) as Readiness;
  expect([ready, database.ok, live.ok]).toEqual([false, false, false]);
});
