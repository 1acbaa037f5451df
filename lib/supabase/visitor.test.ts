import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.resetModules();
  vi.stubGlobal('window', { location: { origin: 'https://bingo.example.com' } });
  vi.stubGlobal('fetch', async (url: URL | string) => {
    asked.push(String(url));
    return Response.json([]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Where a visitor's tab asks and listens, with this setting. */
async function addresses(setting: string) {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', setting);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  const { createVisitorSupabase } = await import('./visitor');
  const { rpc, realtime } = await createVisitorSupabase();
  await rpc('house_games');
  return [asked[0], realtime.endpointURL().replace(/\?.*/, '')];
}

describe('a visitor’s tab reaches the backend', () => {
  it.each([
    ['a hosted project', 'https://abc.supabase.co', 'https://abc.supabase.co'],
    ['one written with a slash', 'https://abc.supabase.co/', 'https://abc.supabase.co'],
    ['one below a path', 'http://localhost:9999/base/', 'http://localhost:9999/base'],
    ['the app’s own origin', '/supabase', 'https://bingo.example.com/supabase'],
    ['the same with a slash', '/supabase/', 'https://bingo.example.com/supabase'],
  ])('of %s', async (_, setting, base) => {
    expect(await addresses(setting)).toEqual([
      `${base}/rest/v1/rpc/house_games`,
      `${base.replace('http', 'ws')}/realtime/v1/websocket`,
    ]);
  });
});
