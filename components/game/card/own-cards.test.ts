import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OwnCards } from './own-cards';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);

function draw(status: string, ...numbers: number[]) {
  const cards = numbers.map((card_number) => ({ card_number }));
  game.useGame.mockReturnValue({ game: { status }, cards });
  return renderToStaticMarkup(createElement(OwnCards, null, 'The card'));
}

it('one’s own cards are open during the game and folded below its result', () => {
  expect(draw('active', 7)).toMatch(/^<details open=""[^>]*><summary hidden=""/);
  const over = draw('completed', 7);
  expect(over).toMatch(/^<details(?![^>]*open=)[^>]*><summary(?![^>]*hidden=)/);
  expect(over).toContain('Your card, #7');
  expect(draw('completed', 7, 8)).toContain('Your cards');
});

it('what stands in the place of a card stays open after the game', () => {
  expect(draw('completed')).toMatch(/^<details open="".*hidden=""/);
});
