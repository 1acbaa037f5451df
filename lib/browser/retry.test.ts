import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from './retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a failed load is retried', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue('part');
  const part = patiently(load);
  await vi.advanceTimersByTimeAsync(500);
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a load that fails for 16 seconds rejects with the last error', async () => {
  const load = vi.fn(() => Promise.reject(new Error(`try ${load.mock.calls.length}`)));
  const part = patiently(load);
  const failed = expect(part).rejects.toThrow('try 6');
  await vi.advanceTimersByTimeAsync(16_000);
  await failed;
});
