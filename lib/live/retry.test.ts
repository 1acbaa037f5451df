import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readUntilAnswered } from './retry';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const done = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  done.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a failed read is retried at growing intervals until it succeeds', async () => {
  const read = vi.fn().mockRejectedValue(new Error('away'));
  readUntilAnswered(read, done);
  await seconds(2.1);
  expect(read).toHaveBeenCalledTimes(2);
  // After 1, 2, 4, 8, 16 and then every 30 seconds, each with up to a second of jitter.
  await seconds(300);
  const failed = read.mock.calls.length;
  expect(failed).toBeGreaterThan(8);
  expect(failed).toBeLessThan(18);
  read.mockResolvedValue('on');
  await seconds(300);
  expect(read).toHaveBeenCalledTimes(failed + 1);
  expect(done.mock.calls).toEqual([['on']]);
});

it('a read that was stopped is not retried, and its late answer is dropped', async () => {
  const failing = vi.fn().mockRejectedValue(new Error('away'));
  readUntilAnswered(failing, done)();
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = readUntilAnswered(() => promise, done);
  stop();
  resolve('on');
  await seconds(300);
  expect(failing).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
});
