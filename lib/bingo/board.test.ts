import { describe, expect, it } from 'vitest';
import { bestLine, CENTER, completedLines, hasLine, maskOf, POSITIONS, SIZE } from './board';

const randomPositions = () => POSITIONS.filter(() => Math.random() < Math.random());

/** The marked squares in each of the twelve lines, counted without masks. */
function countMarks(positions: number[]) {
  const marked = (row: number, column: number) =>
    row * SIZE + column === CENTER || positions.includes(row * SIZE + column);
  const steps = [0, 1, 2, 3, 4];
  const counts = [
    ...steps.map((row) => steps.filter((column) => marked(row, column)).length),
    ...steps.map((column) => steps.filter((row) => marked(row, column)).length),
    steps.filter((step) => marked(step, step)).length,
    steps.filter((step) => marked(step, SIZE - 1 - step)).length,
  ];
  return counts;
}

describe('the board', () => {
  it('finds the same lines with masks as by counting each line’s marks', () => {
    for (let i = 0; i < 1000; i++) {
      const positions = randomPositions();
      const mask = maskOf(positions);
      const counts = countMarks(positions);
      const onlyFree = positions.every((position) => position === CENTER);
      expect(hasLine(mask)).toBe(counts.includes(SIZE));
      expect(bestLine(mask)).toBe(onlyFree ? 0 : Math.max(...counts));
      expect(completedLines(mask)).toHaveLength(counts.filter((n) => n === SIZE).length);
    }
  });

  it('counts FREE as marked, even in a mask without its bit', () => {
    expect(maskOf([])).toBe(1 << CENTER);
    expect(hasLine((1 << 10) | (1 << 11) | (1 << 13) | (1 << 14))).toBe(true);
    expect(bestLine(0)).toBe(0);
    expect(bestLine(maskOf([0]))).toBe(2);
    expect(bestLine(maskOf([1]))).toBe(1);
  });
});
