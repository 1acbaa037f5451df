import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OPEN_POSITIONS } from '@/lib/bingo/board';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { StillCard } from './still-card';

const card = {
  card_number: 7,
  squares: OPEN_POSITIONS.map((position) => ({ position, game_square_id: `s${position}` })),
} as Card;

/** The number of underlined squares, FREE included, of a card with these marks. */
function underlined(...marked: number[]) {
  const squares = OPEN_POSITIONS.map(
    (position) =>
      ({ id: `s${position}`, summary: 'Rail', is_marked: marked.includes(position) }) as GameSquare,
  );
  const html = renderToStaticMarkup(createElement(StillCard, { card, squares, name: 'Card #7' }));
  return {
    all: html.match(/class="pen-line"/g)?.length ?? 0,
    free: /<span>FREE<\/span><svg[^>]*class="pen-line"/.test(html),
  };
}

test('a full line is underlined on a still card, with FREE if the line crosses it', () => {
  expect(underlined(10, 11, 13, 14)).toEqual({ all: 5, free: true });
  expect(underlined(0, 1, 2, 3, 4)).toEqual({ all: 5, free: false });
  expect(underlined(10, 11, 13)).toEqual({ all: 0, free: false });
});
