import type { CacheEntry } from 'next/cache';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import handler from './data';
import { Memory } from './memory';
import { now } from './tags';

const streamOf = (text: string) => new Blob([text]).stream();
const entry = (text: string): CacheEntry => ({
  ...{ value: streamOf(text), tags: ['game'], timestamp: now() },
  ...{ stale: 30, revalidate: 60, expire: 300 },
});
const read = async (key = 'key') => {
  const found = await handler.get(key, []);
  return found && { text: await new Response(found.value).text(), revalidate: found.revalidate };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('returns a stored value to every reader until it has to be rendered again', async () => {
  await handler.set('key', Promise.resolve(entry('one')));
  expect([await read(), await read()].map((found) => found?.text)).toEqual(['one', 'one']);
  vi.advanceTimersByTime(61_000);
  expect(await read()).toBeUndefined();
});

it('makes a reader wait for a value that is being rendered', async () => {
  const rendered = Promise.withResolvers<CacheEntry>();
  const stored = handler.set('slow', rendered.promise);
  const reading = read('slow');
  rendered.resolve(entry('slow'));
  await stored;
  expect((await reading)?.text).toBe('slow');
});

it('keeps nothing of a value that failed half way', async () => {
  const value = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
  await handler.set('broken', Promise.resolve({ ...entry(''), value }));
  expect(await read('broken')).toBeUndefined();
});

it('returns no value after its tag expired, and asks for a new one after it went stale', async () => {
  await handler.set('key', Promise.resolve(entry('one')));
  vi.advanceTimersByTime(10);
  await handler.updateTags(['game'], { expire: 20 });
  expect(await read()).toEqual({ text: 'one', revalidate: -1 });
  vi.advanceTimersByTime(20_000);
  expect(await read()).toBeUndefined();
  await handler.set('key', Promise.resolve(entry('two')));
  vi.advanceTimersByTime(10);
  expect(await handler.getExpiration(['game', 'other'])).toBeLessThan(now() - 5);
  await handler.updateTags(['game']);
  expect(await read()).toBeUndefined();
  expect(await handler.getExpiration(['game', 'other'])).toBe(now());
});

it('forgets what was used longest ago once its memory is full', () => {
  const memory = new Memory<string>(10);
  for (const key of ['a', 'b']) memory.set(key, key, 4);
  memory.get('a');
  memory.set('c', 'c', 4);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual(['a', undefined, 'c']);
  memory.set('a', 'larger', 11);
  expect(['a', 'c'].map((key) => memory.get(key))).toEqual([undefined, undefined]);
});
