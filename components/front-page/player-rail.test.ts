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
const nothing = { lead_id: null, own_id: null, delayed: [] };
const drawBelow = (above: string[], ...games: GameSummary[]) =>
  renderToStaticMarkup(createElement(PlayerRail, { games, above, ...nothing }));
const draw = (...games: GameSummary[]) => drawBelow([], ...games);

it('the empty state is shown only to a player without games to play or join', () => {
  expect(draw()).toMatch(/Active Games.*No private game at the moment/);
  expect(draw(game('a', true))).not.toContain('No private game');
  const offered = draw(game('a', false));
  expect(offered).toMatch(/Your Friends Play.*Join Game/);
  expect(offered).not.toMatch(/Active Games|No private game/);
});

it('a narrow screen does not repeat the game at its top', () => {
  const hidden = (...games: GameSummary[]) =>
    [...drawBelow(['a'], ...games).matchAll(/max-lg:hidden/g)].length;
  expect(hidden(game('b', true))).toBe(0);
  // With another game, the panel keeps its link to all games.
  expect(hidden(game('a', true), game('b', true))).toBe(1);
  expect(hidden(game('a', true))).toBe(2);
});

it('the game whose card replaces the house card is counted, but not repeated', () => {
  const drawWithout = (...games: GameSummary[]) =>
    renderToStaticMarkup(createElement(PlayerRail, { games, above: [], ...nothing, own_id: 'a' }));
  expect(drawWithout(game('a', true))).not.toContain('Active Games');
  const two = drawWithout(game('a', true), game('b', true));
  expect(two).toMatch(/Active Games.*game\/b.*View All Games \(2\)/);
  expect(two).not.toContain('game/a');
});
