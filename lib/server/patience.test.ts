import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetState } from './process-state';
import type { isDatabaseThere as IsThere, readPatiently as Patiently } from './patience';
import type { CallFailed as Failed } from '@/lib/supabase/rpc';

let readPatiently: typeof Patiently;
let isDatabaseThere: typeof IsThere;
let CallFailed: typeof Failed;

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  vi.resetModules();
  forgetState();
  ({ isDatabaseThere, readPatiently } = await import('./patience'));
  ({ CallFailed } = await import('@/lib/supabase/rpc'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const outcomeOf = (read: Promise<unknown>) => read.catch((error: Error) => error.message);
const after = (ms: number) => () => new Promise((resolve) => setTimeout(() => resolve(ms), ms));
const never = () => new Promise<never>(() => undefined);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const LATE = 'The database has not answered in time';

it('a read that is not answered fails after 1.3 seconds, and the next ones at once for two seconds', async () => {
  const first = outcomeOf(readPatiently(never));
  await pass(1_300);
  expect(await first).toBe(LATE);
  const read = vi.fn(async () => 'here');
  expect(await outcomeOf(readPatiently(read))).toBe(LATE);
  expect(read).not.toHaveBeenCalled();
  await pass(2_000);
  expect(await readPatiently(read)).toBe('here');
});

it('an answer that comes too late shows how long the next read has to wait', async () => {
  const first = outcomeOf(readPatiently(after(3_000)));
  await pass(3_000);
  expect(await first).toBe(LATE);
  const second = readPatiently(after(3_000));
  await pass(3_000);
  expect(await second).toBe(3_000);
});

it('an operator may let pages wait longer', async () => {
  vi.stubEnv('BACKEND_PATIENCE_MS', '5000');
  const read = readPatiently(after(4_900));
  await pass(4_900);
  expect(await read).toBe(4_900);
});

it('after slow answers, a database that falls silent is waited for once', async () => {
  const slow = readPatiently(after(1_000));
  await pass(1_000);
  await slow;
  const first = outcomeOf(readPatiently(never));
  await pass(2_000);
  expect(await first).toBe(LATE);
  expect(await outcomeOf(readPatiently(never))).toBe(LATE);
});

it('a page whose first read was slow gives up its next one, and does not take the database for away', async () => {
  void outcomeOf(readPatiently(after(3_000)));
  await pass(3_000);
  const since = performance.now();
  const first = readPatiently(after(3_000), since);
  await pass(3_000);
  await first;
  const second = outcomeOf(readPatiently(after(3_000), since));
  await pass(1_400);
  expect(await second).toBe(LATE);
  expect(await readPatiently(async () => 'here')).toBe('here');
});

it('a long read is waited for while the database answers others', async () => {
  const long = readPatiently(after(4_000));
  const others = setInterval(() => void readPatiently(after(5)), 100);
  await pass(4_000);
  clearInterval(others);
  expect(await long).toBe(4_000);
});

it('reads that fail are repeated twice, ten at a time, and not while the database is away', async () => {
  const lost = vi.fn(async () => {
    throw new CallFailed('lost', { why: 'unanswered' });
  });
  const reads = Array.from({ length: 100 }, () => outcomeOf(readPatiently(lost)));
  await pass(1_000);
  expect(await Promise.all(reads)).toEqual(Array(100).fill('lost'));
  expect(lost).toHaveBeenCalledTimes(100 + 2 * 10);
  await outcomeOf(readPatiently(lost));
  expect(lost).toHaveBeenCalledTimes(100 + 2 * 10);
});

it('a read that fails slowly is not repeated after its page has given up', async () => {
  const lost = vi.fn(async () => {
    await after(250)();
    throw new CallFailed('lost', { why: 'away' });
  });
  const read = outcomeOf(readPatiently(lost));
  await pass(800);
  expect(await read).toBe('lost');
  expect(lost).toHaveBeenCalledTimes(2);
});

it('a gateway that takes no more calls is not asked again for two seconds, and its page answers 503', async () => {
  const ask = vi.fn(async () => {
    throw new CallFailed('slow down', { why: 'too_many' });
  });
  expect(await isDatabaseThere(ask)).toBe(false);
  expect(await outcomeOf(readPatiently(ask))).toBe(LATE);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a database that is known to be slow is not asked before a page', async () => {
  void outcomeOf(readPatiently(after(3_000)));
  await pass(3_000);
  await pass(1_000);
  const ask = vi.fn(after(3_000));
  expect(await isDatabaseThere(ask)).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

it('an error of the database itself is neither repeated nor a reason to stop asking', async () => {
  const wrong = vi.fn(async () => {
    throw new CallFailed('denied', { why: 'error' });
  });
  for (let n = 0; n < 3; n += 1) expect(await outcomeOf(readPatiently(wrong))).toBe('denied');
  expect(wrong).toHaveBeenCalledTimes(3);
});
