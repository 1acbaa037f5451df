import { beforeEach, expect, it, vi } from 'vitest';
import { EVERY_GAME_TAG, gameTag, HOUSE_TAG } from '@/lib/games/cache-tags';
import { lastExpired } from '@/lib/server/cache/tags';
import { followHouseGames } from './changes';

vi.mock('@/lib/supabase/server', () => ({}));
vi.mock('@/lib/server/log', () => ({ log }));
const log = vi.hoisted(() => ({ error: vi.fn() }));

const GAME = '6b1f7c9e-3f53-4c1e-9d8c-9b0d0d4f8a01';
const FRONT_PAGE = [HOUSE_TAG];
const PAGE = [gameTag(GAME), EVERY_GAME_TAG];
const OTHER_PAGE = [gameTag('another'), EVERY_GAME_TAG];

type Listener = (message: never) => void;

/** A project whose live channel says and does what the test wants. */
function project() {
  const open: { hear: Record<string, Listener>; turn: (status: string) => void }[] = [];
  const channel = () => {
    const hear: Record<string, Listener> = {};
    const made = {
      on(kind: string, _filter: object, listener: Listener) {
        hear[kind] = listener;
        return made;
      },
      subscribe: (turn: (status: string) => void) => open.push({ hear, turn }),
    };
    return made;
  };
  const removeChannel = vi.fn(async () => open.at(-1)!.turn('CLOSED'));
  return { open, channel, removeChannel, realtime: { setAuth: async () => undefined } };
}

/** What is expired of pages that were kept the moment before this was done. */
async function expiredBy(work: () => unknown): Promise<string[][]> {
  const before = Date.now();
  await vi.advanceTimersByTimeAsync(10);
  work();
  return [FRONT_PAGE, PAGE, OTHER_PAGE].filter((tags) => lastExpired(tags) > before);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] });
});

async function following() {
  const there = project();
  followHouseGames(there as never);
  await vi.advanceTimersByTimeAsync(0);
  return there;
}

it('expires what shows the game that has changed, and all when nobody can say which', async () => {
  const { open } = await following();
  const say = (game_id: string | null) =>
    open[0]!.hear.broadcast!({ payload: { game_id } } as never);
  expect(await expiredBy(() => say(GAME))).toEqual([FRONT_PAGE, PAGE]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => say(null))).toEqual([FRONT_PAGE, PAGE, OTHER_PAGE]);
});

it('expires a page, too, that was begun before the change and is kept after it', async () => {
  const { open } = await following();
  open[0]!.hear.broadcast!({ payload: { game_id: GAME } } as never);
  await vi.advanceTimersByTimeAsync(100);
  expect(await expiredBy(() => vi.advanceTimersByTime(500))).toEqual([FRONT_PAGE, PAGE]);
});

it('expires everything when it joins, and again after each gap', async () => {
  const { open } = await following();
  const everything = [FRONT_PAGE, PAGE, OTHER_PAGE];
  const { hear, turn } = open[0]!;
  expect(await expiredBy(() => turn('SUBSCRIBED'))).toEqual(everything);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => hear.system!({ status: 'ok' } as never))).toEqual(everything);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => turn('CHANNEL_ERROR'))).toEqual([]);
  expect(await expiredBy(() => turn('SUBSCRIBED'))).toEqual(everything);
});

it('opens a channel again that was closed, later and later, and says it once', async () => {
  log.error.mockClear();
  const { open } = await following();
  for (const [times, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    open[times]!.turn('CLOSED');
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(open).toHaveLength(times + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveLength(times + 2);
  }
  expect(log.error).toHaveBeenCalledOnce();
});
