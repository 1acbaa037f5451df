import { beforeEach, expect, it, vi } from 'vitest';
import { EVERY_GAME_TAG, gameTag, HOUSE_TAG, THEMES_TAG } from '@/lib/games/cache-tags';
import { lastExpired } from '@/lib/server/cache/tags';
import { followHouseGames } from './changes';

vi.mock('@/lib/supabase/server', () => ({}));
vi.mock('@/lib/server/log', () => ({ log }));
const log = vi.hoisted(() => ({ error: vi.fn() }));

const GAME = '6b1f7c9e-3f53-4c1e-9d8c-9b0d0d4f8a01';
const FRONT_PAGE = [HOUSE_TAG];
const PAGE = [gameTag(GAME), EVERY_GAME_TAG];
const OTHER_PAGE = [gameTag('another'), EVERY_GAME_TAG];
const THEMES = [THEMES_TAG];

type Listener = (message: never) => void;

/** A client with a fake live channel, whose listeners the test calls. */
function fakeClient() {
  const open: { on: Record<string, Listener>; setStatus: (status: string) => void }[] = [];
  const channel = () => {
    const listeners: Record<string, Listener> = {};
    const made = {
      on(kind: string, { event = kind }: { event?: string }, listener: Listener) {
        listeners[event] = listener;
        return made;
      },
      subscribe: (setStatus: (status: string) => void) => open.push({ on: listeners, setStatus }),
    };
    return made;
  };
  const removeChannel = vi.fn(async () => open.at(-1)!.setStatus('CLOSED'));
  return { open, channel, removeChannel, realtime: { setAuth: async () => undefined } };
}

/** The tags of pages cached just before `work` that it expires. */
async function expiredBy(work: () => unknown): Promise<string[][]> {
  const before = Date.now();
  await vi.advanceTimersByTimeAsync(10);
  work();
  return [FRONT_PAGE, PAGE, OTHER_PAGE, THEMES].filter((tags) => lastExpired(tags) > before);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] });
});

async function following() {
  const client = fakeClient();
  followHouseGames(client as never);
  await vi.advanceTimersByTimeAsync(0);
  return client;
}

it('a change expires the pages of its game, all pages if the game is unknown, or those of themes', async () => {
  const { open } = await following();
  const broadcast = (game_id: string | null) =>
    open[0]!.on.house_game_changed!({ payload: { game_id } } as never);
  expect(await expiredBy(() => broadcast(GAME))).toEqual([FRONT_PAGE, PAGE]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => broadcast(null))).toEqual([FRONT_PAGE, PAGE, OTHER_PAGE, THEMES]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => open[0]!.on.themes_changed!({} as never))).toEqual([THEMES]);
});

it('a change also expires a page whose rendering began before it and ended after it', async () => {
  const { open } = await following();
  open[0]!.on.house_game_changed!({ payload: { game_id: GAME } } as never);
  await vi.advanceTimersByTimeAsync(100);
  expect(await expiredBy(() => vi.advanceTimersByTime(500))).toEqual([FRONT_PAGE, PAGE]);
});

it('every join of the channel expires all cached pages', async () => {
  const { open } = await following();
  const everything = [FRONT_PAGE, PAGE, OTHER_PAGE, THEMES];
  const { on, setStatus } = open[0]!;
  expect(await expiredBy(() => setStatus('SUBSCRIBED'))).toEqual(everything);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => on.system!({ status: 'ok' } as never))).toEqual(everything);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await expiredBy(() => setStatus('CHANNEL_ERROR'))).toEqual([]);
  expect(await expiredBy(() => setStatus('SUBSCRIBED'))).toEqual(everything);
});

it('a closed channel is reopened with growing delays, and logged once', async () => {
  log.error.mockClear();
  const { open } = await following();
  for (const [times, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    open[times]!.setStatus('CLOSED');
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(open).toHaveLength(times + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveLength(times + 2);
  }
  expect(log.error).toHaveBeenCalledOnce();
});
