import { expect, test } from 'vitest';
import { readThemes } from '../../../supabase/themes/read';
import { paperTextClass, squareTextSize } from './square-text';

const short = ['Snap poll', 'Budget leaks'];

test('a card whose summaries have at most twelve characters uses large text, any other card smaller text', () => {
  expect(squareTextSize(short)).toBe('large');
  expect(squareTextSize([...short, 'Budget leaks!'])).toBe('small');
  expect(squareTextSize([...short, 'Electric'])).toBe('large');
  expect(squareTextSize([...short, 'Definition'])).toBe('small');
});

test('one summary that needs more than four lines, or one long word, makes the text of the whole card denser', () => {
  expect(squareTextSize([...short, 'Minister blames the previous one'])).toBe('small');
  const tooLong = 'A minister blames the minister before the last one';
  expect(squareTextSize([...short, tooLong])).toBe('dense');
  expect(squareTextSize([...short, 'Constitutionalism'])).toBe('dense');
});

test('an emoji of several code points counts as one character', () => {
  expect(squareTextSize(['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'])).toBe('large');
});

test('a card without squares has a text size', () => {
  expect(squareTextSize([])).toBe('large');
});

test('on paper, the longest summaries of all themes and the widest text fit their squares', () => {
  const longest = readThemes('supabase/themes').flatMap(({ squares }) =>
    squares
      .map(({ summary }) => summary)
      .sort((one, other) => other.length - one.length)
      .slice(0, 24),
  );
  expect(paperTextClass(longest)).not.toBe(paperTextClass(['W'.repeat(50)]));
  expect(paperTextClass(['W'.repeat(50)])).toBe('text-[1.6cqi]');
  expect(paperTextClass(short)).toBe('text-[4cqi]');
});
