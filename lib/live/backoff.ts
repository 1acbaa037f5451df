const LONGEST_DELAY = 30_000;

/** Milliseconds: 1, 2, 4, 8 … seconds, at most 30. */
export const backoff = (failures: number): number =>
  Math.min(1000 * 2 ** (failures - 1), LONGEST_DELAY);
