import { beforeEach, expect, it } from 'vitest';
import { posterVersion } from '@/lib/server/metadata';
import { productPoster } from '@/lib/words/shares';
import { respondWithPoster } from './poster-response';

const version = posterVersion(productPoster);
let isShared: boolean;

beforeEach(() => {
  isShared = true;
});

function get(query: string, options = {}, headers = {}) {
  const request = new Request(`https://bingo.test/results/1/share.png${query}`, { headers });
  return respondWithPoster(request, async () => (isShared ? productPoster : null), options);
}
const known = { 'if-none-match': `"${version}"` };
/** The request of a browser that already has the picture, so that none is rendered. */
const cacheOf = async (query: string, options = {}) =>
  (await get(query, options, known)).headers.get('cache-control');

it('a public picture is kept for ever under its version, and otherwise for a minute', async () => {
  expect(await cacheOf(`?v=${version}`)).toContain('immutable');
  expect(await cacheOf('')).toBe('public, max-age=60');
});

it('a picture that can be withdrawn is asked for each time, and is gone at once', async () => {
  const options = { canBeWithdrawn: true };
  for (const query of ['', `?v=${version}`])
    expect(await cacheOf(query, options)).toBe('private, no-cache');
  expect((await get(`?v=${version}`, options, known)).status).toBe(304);
  isShared = false;
  expect((await get(`?v=${version}`, options, known)).status).toBe(404);
});
