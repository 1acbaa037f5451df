import { expect, test } from 'vitest';
import { squareTextSize } from './square-text';

const short = ['Snap poll', 'Budget leaks'];

test('a card whose summaries have twelve characters at most is set large, any other smaller', () => {
  expect(squareTextSize(short)).toBe('large');
  expect(squareTextSize([...short, 'Budget leaks!'])).toBe('small');
  expect(squareTextSize([...short, 'Electric'])).toBe('large');
  expect(squareTextSize([...short, 'Definition'])).toBe('small');
});

test('one summary that would not fit four lines, or one long word, sets the whole card denser', () => {
  expect(squareTextSize([...short, 'Minister blames the previous one'])).toBe('small');
  const tooLong = 'A minister blames the minister before the last one';
  expect(squareTextSize([...short, tooLong])).toBe('dense');
  expect(squareTextSize([...short, 'Constitutionalism'])).toBe('dense');
});

test('an emoji is one character, however many code points it takes', () => {
  expect(squareTextSize(['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'])).toBe('large');
});

test('a card without squares has a size, too', () => {
  expect(squareTextSize([])).toBe('large');
});
