import { SIZE } from '@/lib/bingo/board';

/** The position that an arrow, Home or End key moves to; null for any other key. The edges do not wrap. */
export function gridStep(key: string, position: number): number | null {
  const column = position % SIZE;
  const row = position - column;
  switch (key) {
    case 'ArrowLeft':
      return row + Math.max(column - 1, 0);
    case 'ArrowRight':
      return row + Math.min(column + 1, SIZE - 1);
    case 'ArrowUp':
      return Math.max(position - SIZE, column);
    case 'ArrowDown':
      return Math.min(position + SIZE, SIZE * (SIZE - 1) + column);
    case 'Home':
      return row;
    case 'End':
      return row + SIZE - 1;
    default:
      return null;
  }
}
