import { expect, test } from 'vitest';
import { squareTextSize } from './square-text';

test('up to twelve characters are set large, longer summaries smaller', () => {
  expect(squareTextSize('Snap poll')).toBe('large');
  expect(squareTextSize('Budget leaks')).toBe('large');
  expect(squareTextSize('Budget leaks!')).toBe('small');
});

test('what would not fit four lines, or one long word, is set smaller still', () => {
  expect(squareTextSize('Minister blames the previous one')).toBe('small');
  expect(squareTextSize('A minister blames the minister before the last one')).toBe('dense');
  expect(squareTextSize('Constitutionalism')).toBe('dense');
  expect(squareTextSize('Government')).toBe('dense');
  expect(squareTextSize('Definition')).toBe('small');
});

test('an emoji is one character, however many code points it takes', () => {
  expect(squareTextSize('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦')).toBe('large');
});
