import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Card, type GameMessage } from '@/lib/bingo/game';
import { LatestMark } from './latest-mark';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);
// Its test is that of the finished game.
vi.mock('@/components/game/after/finished-game', () => ({ EndedLine: () => 'How it ended' }));

const summaries = Object.fromEntries(
  Array.from({ length: 25 }, (_, position) => [`s${position}`, position]),
);
const card = {
  squares: Object.values(summaries)
    .filter((position) => position !== 12)
    .map((position) => ({ position, game_square_id: `s${position}` })),
} as unknown as Card;

const said = (type: string, summary: string, seq: number) =>
  ({
    type,
    summary,
    seq,
    by: 'Fred',
    game_square_id: 's0',
    prize: 'bingo',
  }) as unknown as GameMessage;
const sale = { type: 'card_sold', seq: 9 } as GameMessage;

function draw(
  marked: number[],
  messages: GameMessage[],
  { game: about = {}, ...change }: { game?: object; [key: string]: unknown } = {},
) {
  const squaresById = new Map(
    Object.entries(summaries).map(([id, position]) => [
      id,
      { id, is_marked: marked.includes(position) },
    ]),
  );
  const status = 'active';
  game.useGame.mockReturnValue({
    ...{
      game: { status, kind: 'private', prizes: 'bingo', wins: [], ...about },
      viewer: { is_member: true },
      messages,
      latest: null,
      cards: [card],
      squaresById,
    },
    ...change,
  });
  return renderToStaticMarkup(createElement(LatestMark)).replaceAll(/<[^>]+>/g, '');
}

beforeEach(() => game.useGame.mockReset());

it('the line above the card shows the latest mark and the distance of the viewer’s best card', () => {
  const mark = said('square_marked', 'High-speed rail slows', 8);
  expect(draw([10, 11, 13], [sale, mark])).toBe(
    'Fred marked “High-speed rail slows” · you are one away',
  );
  expect(draw([10], [mark])).toContain('you are 3 away');
  expect(draw([10, 11, 13, 14], [mark])).toContain('you have a full line');
});

it('a long name is cut before what was marked', () => {
  draw([10], [said('square_marked', 'Rail', 8)]);
  const html = renderToStaticMarkup(createElement(LatestMark));
  expect(html).toMatch(/<bdi class="[^"]*max-w-\[35%\][^"]*truncate[^"]*">Fred</);
});

it('the line above the card gives no distance to somebody who left the group', () => {
  const mark = said('square_marked', 'High-speed rail slows', 8);
  expect(draw([10], [mark], { viewer: { is_member: false } })).toBe(
    'Fred marked “High-speed rail slows”',
  );
});

it('the line above the card reports a mark that was taken back', () => {
  const messages = [said('square_unmarked', 'Rail', 8), said('square_marked', 'Rail', 7)];
  expect(draw([], messages)).toBe('Fred took back “Rail” · you are 4 away');
});

it('the line above the card says after an upheld objection that the win was taken back', () => {
  const messages = [said('objection_upheld', 'Rail', 8), said('square_marked', 'Budget', 7)];
  expect(draw([10, 11, 13], messages)).toBe(
    'Objection upheld: “Rail” comes off. The win is taken back, and play goes on · you are one away',
  );
});

it('the line above the card has text before the first mark and after the game, and is empty for an active game without a card', () => {
  expect(draw([], [sale])).toBe('Nothing marked yet.');
  expect(draw([], [], { cards: [] })).toBe('');
  const won = { status: 'completed' };
  expect(draw([], [], { game: won })).toBe('How it ended');
  expect(draw([], [], { game: won, cards: [] })).toBe('How it ended');
  expect(draw([], [], { game: { status: 'upcoming' } })).toBe('');
});

it('the line above the card is not a live region, because changes are announced elsewhere', () => {
  draw([10], [said('square_marked', 'Rail', 8)]);
  expect(renderToStaticMarkup(createElement(LatestMark))).not.toMatch(/aria-live|role=/);
});

it('with three prizes, the line above the card says which one is open, how much it is, and how far the viewer is', () => {
  const mark = said('square_marked', 'Rail', 8);
  const first = { prize: 'first_line', amount: 0.1 };
  const about = { prizes: 'three', pot_amount: 0.2, shares: [], wins: [first] };
  expect(draw([10, 11, 13, 14], [mark], { game: about })).toBe(
    'Fred marked “Rail”Second line open, $0.06: you are 4 away',
  );
  expect(draw([], [], { game: { ...about, wins: [] } })).toBe(
    'Nothing marked yet.First line open, $0.10: you are 4 away',
  );
});

it('the line above the card says whose share of a prize went to whom', () => {
  const upheld = {
    ...said('objection_upheld', 'Rail', 8),
    ...{ objected_by: 'Mia', prize: 'first_line', display_name: 'Ben', amount: 0.07 },
    ...{ goes_on: false, wins: [{ prize: 'first_line', card_number: 3, display_name: 'Cora' }] },
  } as unknown as GameMessage;
  expect(draw([10, 11, 13], [upheld])).toContain(
    'Mia objected, Fred agreed. Ben’s $0.07 of the first line went to Cora, and the prize stays closed',
  );
});
