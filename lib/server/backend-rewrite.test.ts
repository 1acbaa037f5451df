import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllEnvs());

/** The URL to which the app rewrites a request for `path`. */
async function rewrite(path: string, NEXT_PUBLIC_SUPABASE_URL = '/supabase') {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', NEXT_PUBLIC_SUPABASE_URL);
  vi.resetModules();
  const { backendRewrite } = await import('./backend-rewrite');
  return backendRewrite(new URL(path, 'http://bingo.example'))?.href;
}

it('requests of pages are sent to the backend of SUPABASE_URL', async () => {
  for (const port of [54321, 4001]) {
    const backend = `http://127.0.0.1:${port}`;
    vi.stubEnv('SUPABASE_URL', `${backend}/`);
    for (const target of ['/rest/v1/rpc/front_page', '/realtime/v1/websocket?apikey=a'])
      expect(await rewrite(`/supabase${target}`)).toBe(backend + target);
  }
});

it('no other request is sent to the backend', async () => {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:54321');
  for (const path of [
    '/supabase/rest/v1/games',
    '/supabase/rest/v1/games?select=id&limit=1',
    '/supabase/rest/v1/rpc/../games',
    '/supabase/rest/v1/../../auth/v1/user',
    '/supabase/rest/v1/%2e%2e/%2e%2e/auth/v1/user',
    '/supabase/auth/v1/user',
    '/supabase/auth/v1/token?grant_type=password',
    '/supabase/auth/v1/token?grant_type=refresh_token',
    '/supabase/realtime/v1/websockets',
    '/supabase/storage/v1/object',
    '/supabase',
  ])
    expect(await rewrite(path), path).toBeUndefined();
  expect(
    await rewrite('/supabase/rest/v1/rpc/front_page', 'https://p.supabase.co'),
  ).toBeUndefined();
});
