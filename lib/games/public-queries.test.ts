import { beforeEach, expect, test, vi } from 'vitest';

const { cacheTag, readPublic } = vi.hoisted(() => ({ cacheTag: vi.fn(), readPublic: vi.fn() }));
vi.mock('next/cache', () => ({ cacheTag, cacheLife: vi.fn() }));
vi.mock('@/lib/supabase/read', async (original) => ({ ...(await original()), readPublic }));
const { getCachedHouseGame } = await import('./public-queries');

const ID = '0b9d2bd2-6f0c-4cf8-9a2b-6d8b0f3c1a55';

beforeEach(() => {
  vi.clearAllMocks();
  readPublic.mockResolvedValue({ card: null });
});

test.each(['x'.repeat(300), '', '<script>', `${ID}x`, '\0'])(
  'an invalid id (%j) is no game, and becomes no cache tag',
  async (word) => {
    expect(await getCachedHouseGame(word)).toBeNull();
    expect(cacheTag).not.toHaveBeenCalled();
  },
);

test('a house game is cached under its own tag', async () => {
  expect(await getCachedHouseGame(ID)).toEqual({ card: null });
  expect(cacheTag).toHaveBeenCalledWith(`game:${ID}`);
});
