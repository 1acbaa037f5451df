import { afterEach, expect, it, vi } from 'vitest';
import { fetchWithTimeout } from './client';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [
    { p_name: 'a\0b', deep: [{ x: '\0' }] },
    { p_name: 'ab', deep: [{ x: '' }] },
  ],
  [{ refresh_token: 'x\0' }, { refresh_token: 'x' }],
  [{ typed: String.raw`\u0000 and \\u0000` }, { typed: String.raw`\u0000 and \\u0000` }],
])('a request to the backend contains no NUL: %j', async (sent, arrives) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  await fetchWithTimeout('http://backend', { method: 'POST', body: JSON.stringify(sent) });
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual(arrives);
});
