import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const at = (token: string) =>
  new Request(`https://bingo.news/api/unsubscribe?token=${encodeURIComponent(token)}`);

it('a token that is in no mail is refused without a query, and a link that is opened stops nothing', async () => {
  vi.stubEnv('SUPABASE_URL', 'https://backend.example');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  const fetch = vi.fn(async (_: string) => Response.json(true));
  vi.stubGlobal('fetch', fetch);
  const { GET, POST } = await import('./route');
  const token = 'a'.repeat(32);
  const words = ['', '\0', 'x'.repeat(100_000), '<script>', '\r\nBcc: x', '\u202e👩‍🚀'];
  for (const word of [...words, token.toUpperCase(), `${token}\n`])
    expect((await POST(at(word))).status).toBe(404);
  GET(at(token));
  expect(fetch).not.toHaveBeenCalled();
  expect((await POST(at(token))).status).toBe(200);
  expect(fetch.mock.calls.map(([url]) => new URL(url).pathname)).toEqual([
    '/rest/v1/rpc/stop_mail',
  ]);
});

it('what a link has as its token stays one parameter of the page that it opens', async () => {
  const { GET } = await import('./route');
  for (const token of ['a&done=1', 'a#b', '\r\nBcc: x', '\u202e👩‍🚀']) {
    const location = GET(at(token)).headers.get('location')!;
    expect([...new URL(location, 'https://bingo.news').searchParams]).toEqual([['token', token]]);
  }
});
