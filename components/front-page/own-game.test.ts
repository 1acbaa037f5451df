import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GameSummary } from '@/lib/contract/games';
import { OwnGame, ownGameOf } from './own-game';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const game = (theme_name: string, has_card: boolean, kind = 'private') =>
  ({
    id: theme_name,
    kind,
    theme_name,
    title: null,
    has_card,
    to_go: 1,
    new_marks: 3,
  }) as GameSummary;
const draw = (...games: GameSummary[]) =>
  renderToStaticMarkup(createElement(OwnGame, { game: ownGameOf(games, [], false) })).replaceAll(
    /<[^>]+>/g,
    ' ',
  );

it('a player’s front page leads to a friend’s game before one that they play', () => {
  expect(draw(game('Dinner', true), game('Debate', false))).toMatch(
    /Your friends play +Debate BINGO +Join Game/,
  );
  expect(draw(game('Dinner', true))).toMatch(/One to go · 3 new +Dinner BINGO +Play Game/);
});

it('a game with a notice of its own is not repeated', () => {
  const [dinner, debate] = [game('Dinner', true), game('Debate', true)];
  const waiting = [{ ...dinner, game_id: dinner.id, objections: 1 }];
  expect(ownGameOf([dinner, debate], waiting, false)).toBe(debate);
  expect(ownGameOf([dinner], waiting, false)).toBeUndefined();
});

it('a page with a card of the player leads only to a game to join', () => {
  const [dinner, debate] = [game('Dinner', true), game('Debate', false)];
  expect(ownGameOf([dinner, debate], [], true)).toBe(debate);
  expect(ownGameOf([dinner], [], true)).toBeUndefined();
});

it('a player without private games has no such bar', () => {
  expect(draw(game('The Front Page', true, 'house')).trim()).toBe('');
});
