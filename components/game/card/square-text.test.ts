import { expect, test } from 'vitest';
import { readThemes } from '../../../supabase/themes/read';
import { paperTextClass, squareTextSize } from './square-text';

const short = ['Snap poll', 'Budget leaks'];

test.each([
  [[], 'large'],
  [short, 'large'],
  [[...short, 'Electric'], 'large'],
  // Thirteen characters, and a long word.
  [[...short, 'Budget leaks!'], 'small'],
  [[...short, 'Definition'], 'small'],
  [[...short, 'Minister blames the previous one'], 'small'],
  // More than four lines, and a longer word.
  [[...short, 'A minister blames the minister before the last one'], 'dense'],
  [[...short, 'Constitutionalism'], 'dense'],
  // An emoji of several code points counts as one character.
  [['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'], 'large'],
])('the text of a card with the summaries %j is %s', (summaries, size) => {
  expect(squareTextSize(summaries)).toBe(size);
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
