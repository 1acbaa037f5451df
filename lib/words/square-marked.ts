import { fill, type Notice } from './message';
import { square_marked } from './cards';

export const SQUARE_MARKED_LINES = [
  'Square marked. Our fact-checkers are at lunch, so it stands.',
  'Square marked. Stop the presses, briefly.',
  'Square marked. Sources close to the card confirm it.',
  'Square marked. Nobody could have predicted this, except you.',
  'Square marked, in time for the late edition.',
] as const;

/** `at` in [0, 1) picks one of the five lines. */
export function squareMarkedNotice(at: number = Math.random()): Notice {
  const line = SQUARE_MARKED_LINES[Math.floor(at * SQUARE_MARKED_LINES.length)] ?? '';
  return fill(square_marked, { line });
}
