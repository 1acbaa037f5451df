import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ActionResult } from '@/lib/server/action-result';
import { mark_square_failed, square_unmarked } from '@/lib/words/cards';
import { no_answer, stale_build } from '@/lib/words/common';
import { useAction } from './use-action';

const showToast = vi.hoisted(() => vi.fn());
const dismissToast = vi.hoisted(() => vi.fn());
const track = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/toast', () => ({ showToast, dismissToast }));
vi.mock('@/lib/browser/analytics', () => ({ track }));

/** Next does not export the error that it throws. */
class UnrecognizedActionError extends Error {}
vi.mock('next/navigation', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  unstable_isUnrecognizedActionError: (error: unknown) => error instanceof UnrecognizedActionError,
}));

/** Renders a component with `useAction` and returns what the hook returned. */
function onScreen(failure = { ...mark_square_failed }) {
  let action: ReturnType<typeof useAction<'mark' | 'note'>> | undefined;
  function Component() {
    action = useAction(failure);
    return null;
  }
  renderToString(createElement(Component));
  return action!;
}

/** An action with `resolve` and `reject` functions for its response. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<ActionResult<string>>();
  return { send: vi.fn(() => promise), resolve, reject };
}

beforeEach(() => void vi.resetAllMocks());

const mark = { name: 'mark' } as const;
const note = { name: 'note' } as const;
const refused = (code: string) => ({ ok: false, code, message: { title: code } }) as const;

it('a second press is ignored while the first action runs, and accepted afterwards', async () => {
  const { run } = onScreen();
  const first = slow();
  const second = slow();
  const running = run(first.send, mark);
  expect(await run(second.send, mark)).toBeNull();
  expect(await run(second.send, note)).toBeNull();
  expect(second.send).not.toHaveBeenCalled();

  first.resolve({ ok: true, data: 'done' });
  expect(await running).toEqual({ ok: true, data: 'done' });
  second.resolve({ ok: true, data: 'done' });
  expect(await run(second.send, mark)).toMatchObject({ ok: true });
  expect(first.send).toHaveBeenCalledOnce();
});

it('a lost response shows that the action may have worked, and the next press is accepted', async () => {
  const { run } = onScreen();
  const lost = slow();
  const running = run(lost.send, mark);
  lost.reject(new TypeError('Failed to fetch'));
  expect(await running).toMatchObject({ ok: false, code: 'no_answer' });
  expect(showToast.mock.calls).toEqual([[no_answer]]);
  expect(track.mock.calls).toEqual([['network_error', { during: 'action' }]]);
  const next = slow();
  next.resolve({ ok: true, data: 'done', message: square_unmarked });
  expect(await run(next.send, mark)).toMatchObject({ ok: true });
});

it('a browser without a connection shows the action’s own message', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { run } = onScreen();
  const lose = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await run(lose, mark)).toMatchObject({ ok: false, code: 'offline' });
  await run(lose, { ...mark, failed: square_unmarked });
  expect(showToast.mock.calls).toEqual([[mark_square_failed], [square_unmarked]]);
  vi.unstubAllGlobals();
});

it('an action that is run again puts its last error away, also on another part of the screen', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const failure = { ...mark_square_failed };
  await onScreen(failure).run(() => Promise.reject(new TypeError('Failed to fetch')), mark);
  expect(showToast.mock.calls).toEqual([[failure]]);
  expect(dismissToast).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  const { run } = onScreen(failure);
  const next = slow();
  const running = run(next.send, mark);
  expect(dismissToast.mock.calls).toEqual([[failure]]);
  next.resolve({ ok: true, data: 'done' });
  await running;
  await run(async () => ({ ok: true, data: 'done' }), mark);
  expect(dismissToast).toHaveBeenCalledOnce();
});

it('a result that arrives in place of the response prevents the message, or removes it', async () => {
  vi.useFakeTimers();
  const { run } = onScreen();
  const lose = () => Promise.reject(new TypeError('Failed to fetch'));
  await run(lose, { untilShown: async () => undefined });
  expect(showToast).not.toHaveBeenCalled();

  const { promise, resolve } = Promise.withResolvers<void>();
  const running = run(lose, { untilShown: () => promise });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await running).toMatchObject({ code: 'no_answer' });
  expect(showToast.mock.calls).toEqual([[no_answer]]);
  expect(dismissToast).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(dismissToast.mock.calls).toEqual([[no_answer]]);
  vi.useRealTimers();
});

it('a refusal that the screen shows itself causes no toast', async () => {
  const { run } = onScreen();
  await run(async () => refused('note_conflict'), { ...note, shown: ['note_conflict'] });
  await run(async () => refused('game_full'), { ...note, shown: 'all' });
  expect(showToast).not.toHaveBeenCalled();
  await run(async () => refused('game_full'), { ...note, shown: ['note_conflict'] });
  expect(showToast.mock.calls).toEqual([[{ title: 'game_full' }]]);
});

it('a page of a stale build is reloaded with a message, and no page after another error', async () => {
  const replace = vi.fn();
  const { pathname, search, hash } = new URL('https://bingo.example/group/g1?tab=games#list');
  vi.stubGlobal('window', { location: { pathname, search, hash, replace } });
  const { run } = onScreen();
  await run(() => Promise.reject(new TypeError('Failed to fetch')), mark);
  expect(replace).not.toHaveBeenCalled();
  showToast.mockReset();
  const unknown = () => Promise.reject(new UnrecognizedActionError('not found on the server'));
  expect(await run(unknown, mark)).toMatchObject({ ok: false, code: 'stale_build' });
  expect(showToast.mock.calls).toEqual([[stale_build]]);
  expect(replace).toHaveBeenCalledWith('/group/g1?tab=games&notice=stale_build#list');
  vi.unstubAllGlobals();
});
