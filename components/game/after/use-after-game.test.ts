import type * as React from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AfterGame, type GameMessage } from '@/lib/bingo/game';
import { useAfterGame } from './use-after-game';

const { effects, readAfterGame } = vi.hoisted(() => ({
  effects: [] as (() => void)[],
  readAfterGame: vi.fn(),
}));
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useEffectEvent: (run: unknown) => run,
  useEffect: (run: () => () => void) => void effects.push(run() ?? (() => {})),
}));
vi.mock('@/lib/live/later-reads', () => ({ readAfterGame }));

type FinishedGame = Parameters<typeof useAfterGame>[0];
const over: FinishedGame = {
  game: { id: 'g1', kind: 'private', cards_sold: 2, status: 'completed', wins: [] },
  messages: [{ type: 'bingo_called', seq: 9 } as GameMessage],
  viewer: { is_admin: false },
  after: null,
  setAfter: () => {},
};
const draw = (game = over) => renderToStaticMarkup(createElement(() => (useAfterGame(game), null)));
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  effects.length = 0;
  readAfterGame.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('retries a failed read at growing intervals until it succeeds', async () => {
  readAfterGame.mockRejectedValue(new Error('away'));
  draw();
  expect(readAfterGame).toHaveBeenCalledTimes(1);
  await seconds(2.1);
  expect(readAfterGame).toHaveBeenCalledTimes(2);
  // Retries after 1, 2, 4, 8, 16 and then every 30 seconds, each with up to a second of jitter.
  await seconds(300);
  const failed = readAfterGame.mock.calls.length;
  expect(failed).toBeGreaterThan(8);
  expect(failed).toBeLessThan(18);
  readAfterGame.mockResolvedValue({ seq: 9 });
  await seconds(300);
  expect(readAfterGame).toHaveBeenCalledTimes(failed + 1);
});

it('reads nothing for an active game', () => {
  draw({ ...over, game: { ...over.game, status: 'active' } });
  expect(readAfterGame).not.toHaveBeenCalled();
});

it('stops reading when its component unmounts', async () => {
  readAfterGame.mockRejectedValue(new Error('away'));
  draw();
  for (const stop of effects) stop();
  await seconds(300);
  expect(readAfterGame).toHaveBeenCalledTimes(1);
});

it('reads every minute until there is a next house game', async () => {
  vi.stubGlobal('document', {
    ...{ visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() },
  });
  readAfterGame.mockRejectedValue(new Error('away'));
  const game = { ...over.game, kind: 'house' } as const;
  draw({ ...over, game, messages: [], after: { seq: 9, next: null } as AfterGame });
  await seconds(130);
  expect(readAfterGame).toHaveBeenCalledTimes(2);
  for (const stop of effects) stop();
  await seconds(130);
  expect(readAfterGame).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
