import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { GameTicker } from '@/components/house-games/house-game';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);

const square = (id: string, marked_at: string | null) => ({
  ...{ id, summary: `Square ${id}`, is_marked: marked_at !== null, marked_at },
  marked_by_name: 'Ana',
});
const said = (type: string, seq: number, id: string) => ({
  ...{ type, seq, game_square_id: id, summary: `Square ${id}`, by: 'Ana' },
  ...{ display_name: 'Ben', prize: 'bingo', wins: [], card_number: 7 },
});

function draw(winner: string | null) {
  game.useGame.mockReturnValue({
    game: {
      wins: winner ? [{ seq: 8, prize: 'bingo', card_number: 7, display_name: winner }] : [],
    },
    squares: [
      square('a', '2026-11-21T15:04:00Z'),
      square('b', null),
      square('c', '2026-11-21T15:05:00Z'),
    ],
    // The timeline still has the removed mark and the win that was taken back.
    messages: [
      said('objection_upheld', 9, 'b'),
      said('bingo_called', 8, 'b'),
      said('square_marked', 7, 'b'),
      said('square_marked', 6, 'c'),
      said('square_marked', 5, 'a'),
    ],
  });
  const html = renderToStaticMarkup(createElement(GameTicker));
  const items = html.match(/<ul class="tape">.*?<\/ul>/)?.[0].match(/<li>.*?<\/li>/g) ?? [];
  return items.map((item) => item.replaceAll(/<[^>]+>/g, ' ').trim());
}

it('the ticker shows the current marks, newest first, and no win that was taken back', () => {
  expect(draw(null).map((item) => item.split('  ')[1])).toEqual(['Square c', 'Square a']);
});

it('the ticker shows a win first', () => {
  expect(draw('Ben')[0]).toContain('Ben called BINGO with card #7');
});
