import { expect, test } from 'vitest';
import { logSpaced, median, percentile, pool, short, sideBySide } from './numbers.ts';

test('a percentile is one of the measured values', () => {
  const values = [4, 1, 3, 2];
  expect([0, 0.5, 0.75, 0.99, 1].map((share) => percentile(values, share))).toEqual([
    1, 2, 3, 4, 4,
  ]);
  expect(median([7])).toBe(7);
  expect(values).toEqual([4, 1, 3, 2]);
});

test('a figure has two significant digits', () => {
  expect([319.4, 46.51, 5.24, 0.254, 1034].map(short)).toEqual([
    '319',
    '47',
    '5.2',
    '0.25',
    '1,034',
  ]);
});

test('logarithmically spaced points begin and end at the given values', () => {
  expect(logSpaced(10, 10_000, 4)).toEqual([10, 100, 1000, 10_000]);
});

test('sides alternate, and each begins equally often', async () => {
  const turns: string[] = [];
  const side = (name: string) => async () => turns.push(name);
  const found = await sideBySide(4, { now: side('now'), floor: side('floor') });
  expect(turns).toEqual(['now', 'floor', 'floor', 'now', 'now', 'floor', 'floor', 'now']);
  expect(found).toEqual({ now: 4, floor: 3 });
});

test('a pool runs every item once, and never more at a time than its width', async () => {
  const done: number[] = [];
  let [open, most] = [0, 0];
  await pool([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open--;
    done.push(item);
  });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
