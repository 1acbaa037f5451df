import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pendingScripts } from './pending-scripts';

const origin = 'https://bingo.example/_next/static/chunks/';

/** Sets up a page with loaded and pending scripts; returns a function that completes a pending one. */
function page(come: string[], coming: string[]) {
  const scripts = [...come, ...coming].map((name) =>
    Object.assign(new EventTarget(), { src: origin + name, noModule: false }),
  );
  const inline = Object.assign(new EventTarget(), { src: '', noModule: false });
  const old = Object.assign(new EventTarget(), { src: `${origin}old.js`, noModule: true });
  vi.stubGlobal('document', { scripts: [inline, old, ...scripts] });
  const entries = come.map((name) => ({ name: origin + name }) as PerformanceEntry);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  return (name: string, event: 'load' | 'error') =>
    scripts.find(({ src }) => src === origin + name)?.dispatchEvent(new Event(event));
}

async function hasResolvedAfter(milliseconds: number, given: Promise<void>) {
  const resolved = vi.fn();
  void given.then(resolved);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return resolved.mock.calls.length > 0;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a lazy part waits for pending scripts until they have loaded or failed', async () => {
  const arrive = page(['a.js'], ['b.js', 'c.js']);
  const given = pendingScripts();
  expect(await hasResolvedAfter(500, given)).toBe(false);
  arrive('b.js', 'load');
  expect(await hasResolvedAfter(500, given)).toBe(false);
  arrive('c.js', 'error');
  expect(await hasResolvedAfter(1, given)).toBe(true);
});

test('a lazy part does not wait for loaded scripts, and at most 2 s for pending ones', async () => {
  page(['a.js', 'b.js'], []);
  expect(await hasResolvedAfter(1, pendingScripts())).toBe(true);
  page(['a.js'], ['b.js']);
  expect(await hasResolvedAfter(2_100, pendingScripts())).toBe(true);
});
