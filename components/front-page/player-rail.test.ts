import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GameSummary } from '@/lib/contract/games';
import { PlayerRail } from './player-rail';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const game = (id: string, has_card: boolean) =>
  ({
    id,
    kind: 'private',
    theme_name: 'Dinner',
    title: null,
    pot_amount: 0,
    has_card,
  }) as GameSummary;
const draw = (...games: GameSummary[]) =>
  renderToStaticMarkup(createElement(PlayerRail, { games, lead_id: null }));

it('the empty state is shown only to a player without games to play or join', () => {
  expect(draw()).toMatch(/Active Games.*No private game at the moment/);
  expect(draw(game('a', true))).not.toContain('No private game');
  const offered = draw(game('a', false));
  expect(offered).toMatch(/Your Friends Play.*Join Game/);
  expect(offered).not.toMatch(/Active Games|No private game/);
});
