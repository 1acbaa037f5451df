import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { location: { origin: 'https://bingo.example.com' } });
  vi.stubGlobal('fetch', async (url: URL | string) => {
    requests.push(String(url));
    return Response.json([]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The addresses of the API and the live channel with this setting. */
async function addresses(setting: string) {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', setting);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  const { browserSupabase } = await import('./browser');
  const { rpc, realtime } = await browserSupabase();
  await rpc('house_games');
  return [requests[0], realtime.endpointURL().replace(/\?.*/, '')];
}

describe('a tab connects to', () => {
  it.each([
    ['a hosted project', 'https://abc.supabase.co', 'https://abc.supabase.co'],
    [
      'a hosted project with a trailing slash',
      'https://abc.supabase.co/',
      'https://abc.supabase.co',
    ],
    ['a backend below a path', 'http://localhost:9999/base/', 'http://localhost:9999/base'],
    ['the app’s own origin', '/supabase', 'https://bingo.example.com/supabase'],
    [
      'the app’s own origin with a trailing slash',
      '/supabase/',
      'https://bingo.example.com/supabase',
    ],
  ])('%s', async (_, setting, base) => {
    expect(await addresses(setting)).toEqual([
      `${base}/rest/v1/rpc/house_games`,
      `${base.replace('http', 'ws')}/realtime/v1/websocket`,
    ]);
  });
});
