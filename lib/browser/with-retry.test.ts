import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withRetry } from './with-retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('withRetry loads again after a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue('part');
  const part = withRetry(load);
  await vi.advanceTimersByTimeAsync(500);
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it('withRetry fails with the last error after 16 seconds', async () => {
  const load = vi.fn(() => Promise.reject(new Error(`try ${load.mock.calls.length}`)));
  const part = withRetry(load);
  const failed = expect(part).rejects.toThrow('try 6');
  await vi.advanceTimersByTimeAsync(16_000);
  await failed;
});
