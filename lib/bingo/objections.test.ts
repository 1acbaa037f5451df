import { expect, test } from 'vitest';
import type { GameMessage } from './game';
import { hasObjected, takenBack } from './objections';

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
  const ended = { type: 'game_ended' } as GameMessage;
  expect(takenBack([ended, upheld(['bingo', 7])], mine)).toBeNull();
  expect(takenBack([], mine)).toBeNull();
});

test('a player has objected if an objection since the win has the number of one of their cards', () => {
  const objection = (card_number: number, seq = 9) =>
    ({ type: 'objection_made', card_number, seq }) as GameMessage;
  expect(hasObjected([objection(6), objection(3)], mine, 5)).toBe(true);
  for (const others of [[objection(3)], [], [objection(7, 4)]])
    expect(hasObjected(others, mine, 5)).toBe(false);
});
