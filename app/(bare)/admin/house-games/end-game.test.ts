import type * as React from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import { EndGame } from './end-game';

type Asked = { question: { description?: string }; onAsk: (isOpen: boolean) => void };

const { state, effects, asked, readUncalled } = vi.hoisted(() => ({
  state: [] as unknown[],
  effects: [] as (() => void)[],
  asked: [] as Asked[],
  readUncalled: vi.fn(),
}));
/** Keeps state between renderings, which the server's renderer does not. */
vi.mock('react', async (original) => {
  let place = 0;
  return {
    ...(await original<typeof React>()),
    useEffectEvent: (run: unknown) => run,
    useEffect: (run: () => void) => void (effects.push(run), (place = 0)),
    useState: (initial: unknown) => {
      const at = place++;
      if (!(at in state)) state[at] = initial;
      return [state[at], (next: unknown) => void (state[at] = next)];
    },
  };
});
vi.mock('@/lib/live/later-reads', () => ({ readUncalled }));
vi.mock('@/server-actions/house-games', () => ({ endHouseGame: vi.fn() }));
vi.mock('@/components/forms/confirm-action', () => ({
  ConfirmAction: (props: Asked) => (asked.push(props), null),
}));

const game = { id: 'g1', status: 'active', title: 'Weekend' } as Game;

/** The question of the dialog after the effects of this rendering. */
async function questionNow() {
  effects.length = 0;
  renderToStaticMarkup(createElement(EndGame, { game }));
  for (const run of effects) run();
  await Promise.resolve();
  return asked.at(-1)!.question.description;
}

it('the dialog names the players with an uncalled full line, read when it opens', async () => {
  const dora = { card_number: 1, display_name: 'Dora' };
  readUncalled.mockResolvedValue({ total: 1, cards: [dora] });
  expect(await questionNow()).toMatch(/^The pot goes back/);
  expect(readUncalled).not.toHaveBeenCalled();
  asked.at(-1)!.onAsk(true);
  await questionNow();
  expect(readUncalled).toHaveBeenCalledWith('g1');
  expect(await questionNow()).toMatch(
    /^Dora has a full line that is not called\. The pot goes back to the house fund/,
  );
});
