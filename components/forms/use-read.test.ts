import type * as React from 'react';
import { expect, it, vi } from 'vitest';
import { useRead } from './use-read';

const shown = vi.hoisted(() => vi.fn());
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useState: () => [undefined, shown],
  useRef: (current: unknown) => ({ current }),
  useEffectEvent: (run: unknown) => run,
  useEffect: (run: () => void) => run(),
}));

it('an answer that was asked for before an action does not replace the action’s result', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const [, place] = useRead('link', () => promise);
  place('switched off');
  resolve('on');
  await promise;
  expect(shown.mock.calls).toEqual([['switched off']]);
});

it('nothing is read without a key', () => {
  const read = vi.fn();
  useRead(null, read);
  expect(read).not.toHaveBeenCalled();
});
