import { expect, it } from 'vitest';
import { awayOf, beatOf, closenessOf, markedOf, ownClosenessOf, stakeSentence } from './closeness';

it('the best line counts its marked squares, of which FREE is always one', () => {
  expect([0, 1, 2, 3, 4, 5].map(markedOf)).toEqual([1, 1, 2, 3, 4, 5]);
});

it('the words say how close a card is, and which prize it has reached', () => {
  expect([4, 1, 0].map((missing) => closenessOf(missing))).toEqual([
    '4 to go',
    'One to go',
    'A full line',
  ]);
  expect([closenessOf(0, 'second_line'), closenessOf(0, 'full_card')]).toEqual([
    'Two lines',
    'A full card',
  ]);
  expect([1, 0].map((missing) => ownClosenessOf(missing, 'first_line'))).toEqual([
    '1 to go',
    'A full line!',
  ]);
  expect([4, 1, 0].map(awayOf)).toEqual([
    'you have 4 to go',
    'you have one to go',
    'you have a full line',
  ]);
});

it('a phone vibrates longer the closer a card is', () => {
  const lengths = [4, 1, 0].map((missing) => beatOf(missing).length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(new Set(lengths).size).toBe(3);
});

const ada = { card_number: 12, display_name: 'Ada' };
const ben = { card_number: 13, display_name: 'Ben' };
const sentence = (card_count: number, ...first_cards: (typeof ada)[]) =>
  stakeSentence({ game_square_id: 's', card_count, first_cards }, 'bingo');

it('the note of a square names one or two players who would get a line, or one and the number of the others', () => {
  expect(sentence(1, ada)).toBe('Completes a line for Ada (#12)');
  expect(sentence(2, ada, ben)).toBe('Completes a line for Ada (#12) and Ben (#13)');
  expect(sentence(4, ada, ben)).toBe('Completes a line for Ada (#12) and 3 others');
  expect(sentence(1, { ...ada, display_name: '' })).toBe('Completes a line for Anonymous (#12)');
});

it('the note of a square names what its mark would complete for the next open prize', () => {
  const stake = { game_square_id: 's', card_count: 1, first_cards: [ada] };
  expect(stakeSentence(stake, 'second_line')).toBe('Completes two lines for Ada (#12)');
  expect(stakeSentence(stake, 'full_card')).toBe('Completes the card for Ada (#12)');
});
