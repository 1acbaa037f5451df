import { expect, it } from 'vitest';
import { SQUARE_MARKED_LINES, squareMarkedNotice } from './cards';

it('a mark is announced with one of five lines', () => {
  const lines = [0, 0.2, 0.4, 0.6, 0.8, 0.9999].map((at) => squareMarkedNotice(at).description);
  expect(new Set(lines)).toEqual(new Set(SQUARE_MARKED_LINES));
  expect(squareMarkedNotice().title).toBe('Square Marked');
});
