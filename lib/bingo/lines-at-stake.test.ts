import { expect, it } from 'vitest';
import { stakeSentence } from './closeness';

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
