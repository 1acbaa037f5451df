import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { TableHeadline } from './table-headline';

const game = vi.hoisted(() => ({ useShownGame: vi.fn() }));
vi.mock('@/components/game/shown-game', () => game);

const message = (type: string) => ({ type, summary: 'Rail', by: 'Mia' }) as unknown as GameMessage;
const [won, ended] = [message('bingo_called'), message('game_ended')];
const [objected, upheld] = [message('objection_made'), message('objection_upheld')];

function draw(winner: string | null, messages: GameMessage[]) {
  const result = {
    status: 'completed',
    shares: [],
    wins: winner ? [{ prize: 'bingo', card_number: 7, display_name: winner }] : [],
  };
  game.useShownGame.mockReturnValue({ game: result, messages });
  const html = renderToStaticMarkup(createElement(TableHeadline, { latest: undefined }));
  return html.replaceAll(/<[^>]+>/g, '').trim();
}

it('the table view shows an objection to the win that stands', () => {
  expect(draw('Fred', [objected, won])).toContain('An objection to “Rail” by Mia');
  expect(draw('Fred', [won])).not.toContain('Rail');
});

it('the table view shows no objection to an earlier win', () => {
  expect(draw('Kim', [won, upheld, objected, won])).not.toContain('Rail');
  expect(draw(null, [ended, upheld, objected, won])).toBe('Nobody called BINGO');
});

it('an objection that was upheld after the end no longer stands there as made', () => {
  const taken = {
    ...upheld,
    ...{ prize: 'first_line', wins: [], goes_on: false, display_name: 'Fred', amount: 5 },
  } as GameMessage;
  expect(draw(null, [taken, objected, ended])).toContain(
    '“Rail”: the objection is upheld, Fred’s $5.00 of the first line went to the closest cards by Mia.',
  );
});
