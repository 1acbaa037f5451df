import { beforeEach, expect, it, vi } from 'vitest';
import { POST } from './route';

const auth = vi.hoisted(() => ({ getClaims: vi.fn(), signOut: vi.fn() }));
const forgetSession = vi.hoisted(() => vi.fn());

vi.mock('@/lib/supabase/server', () => ({ createServerSupabase: async () => ({ auth }) }));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));
vi.mock('@/lib/accounts/session-cookies', () => ({ forgetSession }));

const post = (headers: Record<string, string>) =>
  POST(
    new Request('http://x/', { method: 'POST', headers: { host: 'bingo.example', ...headers } }),
  );

beforeEach(() => {
  vi.clearAllMocks();
  auth.getClaims.mockResolvedValue({ data: null });
  auth.signOut.mockResolvedValue({ error: null });
});

it('a request of the app’s own page ends the session', async () => {
  const headers = { origin: 'http://bingo.example', 'sec-fetch-site': 'same-origin' };
  const answer = await post(headers);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('clear-site-data'), 'pages kept for Back').toBe('"cache"');
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
  expect(forgetSession).toHaveBeenCalledOnce();
});

it('a request of another site is refused', async () => {
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://bingo.example', 'sec-fetch-site': 'same-site' },
    {},
  ] as Record<string, string>[]) {
    expect((await post(headers)).status).toBe(403);
  }
  expect(auth.signOut).not.toHaveBeenCalled();
  expect(forgetSession).not.toHaveBeenCalled();
});
