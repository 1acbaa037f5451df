import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { Timeline } from './timeline';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);

const marked = (seq: number, created_at: string) =>
  ({ seq, type: 'square_marked', summary: `Mark ${seq}`, created_at }) as GameMessage;
const unknown = (seq: number) =>
  ({ seq, type: 'of_a_later_build', created_at: '2026-11-24T00:00:00Z' }) as unknown as GameMessage;

function draw(messages: GameMessage[], last_seq?: number) {
  const visit = last_seq === undefined ? null : { last_seq, visited_at: '', new_marks: 1 };
  game.useGame.mockReturnValue({ messages, visit, squares: [], hasEarlier: false, live: {} });
  return renderToStaticMarkup(createElement(Timeline))
    .replaceAll(/<time.*?<\/time>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/Marked| +/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

const story = [
  unknown(5),
  marked(4, '2026-11-24T00:01:00Z'),
  marked(3, '2026-11-23T23:59:00Z'),
  marked(1, '2026-11-23T20:00:00Z'),
];

it('the events of a day are below its name', () => {
  expect(draw(story)).toBe('How it happened Tuesday, Nov 24 Mark 4 Monday, Nov 23 Mark 3 Mark 1');
});

it('a line ends what is new since the last visit', () => {
  expect(draw(story, 2)).toMatch(/Mark 3 You left off here Mark 1$/);
  expect(draw(story, 3)).toMatch(/Mark 4 You left off here Monday/);
});

it('there is no such line without new events above it or known events below it', () => {
  for (const last_seq of [undefined, 0, 4]) expect(draw(story, last_seq)).not.toContain('left off');
});

it('cards taken one after the other are one row, which the line of the last visit divides', () => {
  const sold = (seq: number, display_name: string) =>
    ({ seq, type: 'card_sold', display_name, card_number: seq, created_at: day }) as GameMessage;
  const day = '2026-11-24T00:01:00Z';
  const sales = [sold(9, 'Ann'), sold(8, 'Ben'), sold(7, 'Cem'), sold(6, 'Dora'), marked(5, day)];
  expect(draw(sales)).toMatch(/New readers 4 readers bought cards Mark 5$/);
  expect(draw([sold(9, 'Ann'), sold(8, 'Ann')])).toMatch(/Ann bought 2 cards$/);
  expect(draw([sold(9, 'Ann')])).toMatch(/New reader Ann bought card #9$/);
  expect(draw(sales, 7)).toMatch(
    /New readers 2 readers bought cards You left off here New readers 2 readers bought cards Mark 5$/,
  );
});
