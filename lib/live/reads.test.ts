import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game, GameState } from '@/lib/bingo/game';
import type { ChannelListeners } from '@/lib/live/channel';
import { createLiveGame } from '@/lib/live/store';

const state: GameState = {
  game: { id: 'g1', kind: 'house', status: 'active' } as Game,
  squares: [],
  players: [],
  leaderboard: [],
  channel: 'game:g1',
  seq: 5,
};

let requests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://abc.supabase.co');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  const location = { origin: 'https://bingo.example.com', protocol: 'https:' };
  vi.stubGlobal('window', { location, addEventListener: vi.fn() });
  vi.spyOn(console, 'warn').mockReturnValue();
  // The real one ignores fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timer = new AbortController();
    setTimeout(() => timer.abort(new DOMException('Too late', 'TimeoutError')), ms);
    return timer.signal;
  });
  requests = 0;
  // The first read gets no response.
  vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
    if (url === '/api/token') return Promise.resolve(Response.json({ token: 'a', seconds: 3600 }));
    requests += 1;
    if (requests > 1) return Promise.resolve(Response.json([]));
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ['a visitor', ''],
  ['a player', 'hb-session=x'],
])('a read of %s that gets no response times out and is retried', async (_, cookie) => {
  vi.stubGlobal('document', { cookie, readyState: 'complete' });
  await (await import('@/lib/supabase/browser')).browserSupabase();
  const { liveReads } = await import('@/lib/live/reads');
  let listeners: ChannelListeners | undefined;
  const openChannel = (_: string, given: ChannelListeners) => ((listeners = given), () => {});
  const live = createLiveGame(state, [], {
    reads: liveReads,
    openChannel,
    disconnect: async () => {},
  });
  const stop = live.start();
  listeners?.onStatus('joined');
  listeners?.onStatus('ready');
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(requests).toBe(2);
  expect(live.getSnapshot().status).toBe('live');
  stop();
});
