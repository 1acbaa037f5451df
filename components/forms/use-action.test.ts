import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ActionResult } from '@/lib/actions';
import { square_unmarked } from '@/lib/cards/messages';
import { useAction } from './use-action';
import { mark_square_failed, save_note_failed } from '@/lib/cards/messages';

const notify = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/notify', () => ({ notify }));
vi.mock('@/lib/analytics/browser', () => ({ track: vi.fn() }));

/** What a component that is on the screen has in its hands. */
function onScreen() {
  let hands: ReturnType<typeof useAction<'mark' | 'note'>> | undefined;
  function Component() {
    hands = useAction();
    return null;
  }
  renderToString(createElement(Component));
  return hands!;
}

/** An action whose answer comes when it is told to. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<ActionResult<string>>();
  return { send: vi.fn(() => promise), resolve, reject };
}

beforeEach(() => void notify.mockReset());

it('ignores a second press while the first runs, and takes the next one', async () => {
  const { run } = onScreen();
  const first = slow();
  const second = slow();
  const running = run('mark', { mark_square_failed }, first.send);
  expect(await run('mark', { mark_square_failed }, second.send)).toBeNull();
  expect(await run('note', { save_note_failed }, second.send)).toBeNull();
  expect(second.send).not.toHaveBeenCalled();

  first.resolve({ ok: true, data: 'done' });
  expect(await running).toEqual({ ok: true, data: 'done' });
  second.resolve({ ok: true, data: 'done' });
  expect(await run('mark', { mark_square_failed }, second.send)).toMatchObject({ ok: true });
  expect(first.send).toHaveBeenCalledOnce();
});

it('is free again after an answer that never came, and says so', async () => {
  const { run } = onScreen();
  const lost = slow();
  const running = run('mark', { mark_square_failed }, lost.send);
  lost.reject(new TypeError('Failed to fetch'));
  expect(await running).toMatchObject({ ok: false });
  expect(notify).toHaveBeenCalledOnce();
  const next = slow();
  next.resolve({ ok: true, data: 'done', notice: square_unmarked });
  expect(await run('mark', { mark_square_failed }, next.send)).toMatchObject({ ok: true });
});

it('leaves to the screen what the screen says itself', async () => {
  const { run } = onScreen();
  const { send, resolve } = slow();
  resolve({ ok: false, code: 'note_conflict', notice: { title: 'Changed' } });
  await run('note', { save_note_failed }, send, ['note_conflict']);
  expect(notify).not.toHaveBeenCalled();
});
