import { expect, it } from 'vitest';
import { SQUARE_MARKED_LINES, squareMarkedMessage } from './cards';

it('a mark is announced with one of five lines', () => {
  const lines = [0, 0.2, 0.4, 0.6, 0.8, 0.9999].map((at) => squareMarkedMessage(at).description);
  expect(new Set(lines)).toEqual(new Set(SQUARE_MARKED_LINES));
  expect(new Set(lines).size).toBe(5);
  for (const line of lines) expect(line).toMatch(/^Square marked/);
  expect(squareMarkedMessage().title).toBe('Square Marked');
});
