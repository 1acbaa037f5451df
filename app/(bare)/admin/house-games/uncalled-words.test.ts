import { expect, it } from 'vitest';
import { uncalledWords } from './end-game';

const words = (total: number, ...names: string[]) =>
  uncalledWords({
    total,
    cards: names.map((display_name, index) => ({ card_number: index + 1, display_name })),
  });

it('the sentence names the players whose full lines are not called, with their cards if there are several', () => {
  expect(words(1, 'Dora')).toBe('Dora has not called a full line. ');
  expect(words(2, 'Dora', 'Eli')).toBe('Dora (#1) and Eli (#2) have not called their full lines. ');
  expect(words(5, 'Dora', 'Eli', 'Fay', 'Gus', 'Hal')).toBe(
    'Dora (#1), Eli (#2), Fay (#3), and 2 more have not called their full lines. ',
  );
});

it('the sentence is empty if nobody has a full line, or while that is unknown', () => {
  expect(words(0)).toBe('');
  expect(uncalledWords(null)).toBe('');
});
