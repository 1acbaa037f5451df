import { expect, it, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { getDelay, splitDelayed, withoutDelayed } from './delay';

const kept = vi.hoisted(() => new Map<string, string>());
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => kept.has(name) && { value: kept.get(name) },
    has: (name: string) => kept.has(name),
  }),
}));

const event = (ago: number) =>
  ({ created_at: new Date(Date.now() - ago * 1000).toISOString() }) as GameMessage;
const delay = (value: string, ...timeline: GameMessage[]) => {
  kept.set('hb-behind-g1', value);
  return getDelay('g1', timeline);
};

it('a page is held back until its newest event is as old as the delay of its game', async () => {
  const young = await delay('30', event(10), event(300));
  expect(young?.seconds).toBe(30);
  expect(young?.shownIn).toBeGreaterThan(18_000);
  expect(young?.shownIn).toBeLessThanOrEqual(20_000);
  expect(await delay('30', event(31))).toEqual({ seconds: 30, shownIn: 0 });
  expect(await delay('9999')).toEqual({ seconds: 120, shownIn: 0 });
  for (const value of ['0', '', '-5', 'x']) expect(await delay(value, event(0))).toBeNull();
  expect(await getDelay('g2', [event(0)])).toBeNull();
});

it('what waits in a delayed game is shown on no other page', async () => {
  kept.set('hb-behind-g1', '30');
  expect(await withoutDelayed([{ game_id: 'g1' }, { game_id: 'g2' }])).toEqual([{ game_id: 'g2' }]);
  expect(await splitDelayed([{ id: 'g1' }, { id: 'g2' }])).toEqual({
    delayed: [{ id: 'g1' }],
    shown: [{ id: 'g2' }],
  });
});
