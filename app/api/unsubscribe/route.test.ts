import { expect, it, vi } from 'vitest';
import { GET, POST } from './route';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/lib/supabase/rpc', () => ({ rpc }));
vi.mock('@/lib/supabase/server', () => ({ createPublicSupabase: () => null }));

const at = (token: string) =>
  new Request(`https://bingo.news/api/unsubscribe?token=${encodeURIComponent(token)}`);

it('a token that is in no mail is refused without a query, and a link that is opened stops nothing', async () => {
  const token = 'a'.repeat(32);
  const words = ['', '\0', 'x'.repeat(100_000), '<script>', '\r\nBcc: x', '\u202e👩‍🚀'];
  for (const word of [...words, token.toUpperCase(), `${token}\n`])
    expect((await POST(at(word))).status).toBe(404);
  GET(at(token));
  expect(rpc).not.toHaveBeenCalled();
  rpc.mockResolvedValue(true);
  expect((await POST(at(token))).status).toBe(200);
});
