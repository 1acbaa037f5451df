import { expect, test } from 'vitest';
import type { GameMessage, Objection, Review, Win } from './game';
import { canObject, hasObjected, isForViewer, takenBack } from './objections';

const won = (prize: string) => ({ type: 'bingo_called', prize }) as GameMessage;
const upheld = (...lost: (readonly [prize: string, card_number: number])[]) =>
  ({
    type: 'objection_upheld',
    lost: lost.map(([prize, card_number]) => ({ prize, card_number })),
    seq: 12,
  }) as unknown as GameMessage;
const mine = [{ card_number: 6 }, { card_number: 7 }];

test('the viewer’s win that was taken back is found, also after other events', () => {
  const mark = { type: 'square_marked' } as GameMessage;
  const bingo = upheld(['bingo', 7]);
  expect(takenBack([mark, bingo, won('bingo')], mine)?.message).toBe(bingo);
  const both = upheld(['first_line', 3], ['first_line', 7]);
  expect(takenBack([won('second_line'), upheld(['second_line', 3]), both], mine)).toMatchObject({
    message: both,
    lost: { card_number: 7 },
  });
});

test('another player’s win, or one whose prize was won again or whose game ended since, is not reported', () => {
  expect(takenBack([upheld(['bingo', 3]), won('bingo')], mine)).toBeNull();
  expect(takenBack([won('bingo'), upheld(['bingo', 7])], mine)).toBeNull();
  const ended = { type: 'game_ended', seq: 13 } as GameMessage;
  const goesOn = { ...upheld(['bingo', 7]), goes_on: true } as GameMessage;
  expect(takenBack([ended, goesOn], mine)).toBeNull();
  expect(takenBack([], mine)).toBeNull();
});

test('a win that was taken back when the time was up is found, but not after a later end', () => {
  const ending = upheld(['bingo', 7]);
  const ended = (seq: number) => ({ type: 'game_ended', seq }) as GameMessage;
  expect(takenBack([ended(13), ending], mine)?.message).toBe(ending);
  expect(takenBack([ended(14), ending], mine)).toBeNull();
});

test('a player has objected if an objection since the win has the number of one of their cards', () => {
  const objection = (card_number: number, seq = 9) =>
    ({ type: 'objection_made', card_number, seq }) as GameMessage;
  expect(hasObjected([objection(6), objection(3)], mine, 5)).toBe(true);
  for (const others of [[objection(3)], [], [objection(7, 4)]])
    expect(hasObjected(others, mine, 5)).toBe(false);
});

test.each([
  ['open', true, true],
  ['open', false, false],
  ['upheld', true, false],
  ['dismissed', true, false],
  ['dropped', true, false],
] as const)(
  'an objection that is %s, to a viewer who decides (%s), offers a press: %s',
  (...row) => {
    const [status, is_decider, isOffered] = row;
    expect(isForViewer({ status, is_decider } as Objection)).toBe(isOffered);
  },
);

const winAt = (seq: number, card_number: number, more: Partial<Win> = {}) =>
  ({ seq, card_number, called_at: '2026-11-29T12:00:00Z', is_final: false, ...more }) as Win;
const reviewOf = (win: number, squares: string[], can_uphold = true) =>
  ({ win, can_uphold, squares: squares.map((game_square_id) => ({ game_square_id })) }) as Review;
const cardAt = (card_number: number, time = '11:00') => ({
  ...{ card_number, purchased_at: `2026-11-29T${time}:00.000Z` },
});

type Case = [string, { card_number: number; purchased_at: string }[], object, string, boolean];
test.each<Case>([
  ['a card from before the win', [cardAt(3)], {}, 'a', true],
  ['no card', [], {}, 'a', false],
  ['a card that was sold after the win', [cardAt(3, '12:01')], {}, 'a', false],
  ['one card of each kind', [cardAt(3, '12:01'), cardAt(4)], {}, 'a', true],
  ['the card that won', [cardAt(1)], {}, 'a', false],
  ['another win that rests on the mark', [cardAt(2)], {}, 'a', false],
  ['another win that does not rest on the mark', [cardAt(2)], {}, 'b', true],
  ['a card, to a square on which the win does not rest', [cardAt(3)], {}, 'c', false],
  ['a card, to a win that is final', [cardAt(3)], { is_final: true }, 'a', false],
  ['a card, to a win of a deleted account', [cardAt(3)], { can_uphold: false }, 'a', false],
])('the holder of %s objects as the rule says', (_, cards, more, square, may) => {
  const { is_final, can_uphold } = { is_final: false, can_uphold: true, ...more };
  const win = winAt(5, 1, { is_final });
  const game = { kind: 'private' as const, wins: [win, winAt(6, 2)] };
  const reviews = [reviewOf(5, ['a', 'b'], can_uphold), reviewOf(6, ['a', 'c'])];
  expect(canObject({ game, reviews, cards }, win, square)).toBe(may);
});
