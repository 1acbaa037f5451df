import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test, vi } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import type { Held } from '@/lib/contract/guests';
import { ActiveGame } from './active-game';
import { GuestWin } from './guest-win';
import { HouseSection } from './house-section';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');

const house = { id: 'g1', kind: 'house', title: 'The Late Desk', card_price: 5, pot_amount: 0 };

function drawHouse(more: Partial<Game> | null, picture: 'house' | null = 'house') {
  const game = { ...house, cards_sold: 0, max_cards: 10, ...more } as Game;
  const story = more && { game, card: null, squares: [], pool: [], receipts: [] };
  return wordsOf(
    renderToStaticMarkup(createElement(HouseSection, { story, way: 'The way in', picture })),
  );
}

test.each(['house', null] as const)(
  'the house section has its status, the pot and the way in, with the picture %s',
  (picture) => {
    expect(drawHouse({ status: 'active' }, picture)).toMatch(
      /Game in Session.*Game in Progress.*The Late Desk.*\$0\.00.*The way in/,
    );
    const scheduled_start = '2026-12-01T12:00:00Z';
    expect(drawHouse({ status: 'upcoming', scheduled_start }, picture)).toMatch(
      /Game in Session.*Starts .*Dec 1.*\$0\.00.*The way in/,
    );
    expect(drawHouse({ status: 'completed' }, picture)).toContain('Game Ended');
    expect(drawHouse({ status: 'active', cards_sold: 10 }, picture)).toContain('Sold out');
    expect(drawHouse(null, picture)).toMatch(/Game in Session.*No Active House Game/);
  },
);

const played = { id: 'p1', kind: 'private', theme_name: 'Dinner', title: null, pot_amount: 0 };

function drawActive(count: number, more: Partial<GameSummary> = {}) {
  const game = count > 0 ? ({ ...played, to_go: 1, ...more } as GameSummary) : undefined;
  return wordsOf(
    renderToStaticMarkup(createElement(ActiveGame, { title: 'Active Games', game, count })),
  );
}

it('the first active game leads to the others, if there are any', () => {
  expect(drawActive(0)).toMatch(/Active Games.*No private game at the moment/);
  const one = drawActive(1, { new_marks: 3 });
  expect(one).toMatch(/Active Games.*One to go.*3 new.*Dinner BINGO.*\$0\.00.*Play Game/);
  expect(one).not.toContain('View All Games');
  expect(drawActive(5)).toContain('View All Games (5)');
});

it('a guest who won reads until when the pot can be claimed, and where to sign up', () => {
  const draw = (is_winner: boolean, more: Partial<Game> = {}) => {
    const game = { ...house, status: 'completed', shares: [], pot_claimed: false, ...more };
    const held = [
      { game, card: { card_number: 1, is_winner }, claim_ends_at: '2026-12-01T12:00:00Z' },
    ];
    return renderToStaticMarkup(createElement(GuestWin, { held: held as unknown as Held[] }));
  };
  const won = draw(true);
  expect(wordsOf(won)).toMatch(/You won The Late Desk!.*48 hours.*Until .*Dec 1.*Sign Up/);
  expect(won).toContain('mode=signup');
  expect(draw(false)).toBe('');
  expect(draw(true, { pot_claimed: true })).toBe('');
});
