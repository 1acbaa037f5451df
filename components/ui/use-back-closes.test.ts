import { beforeEach, expect, it, vi } from 'vitest';
import { holdHistoryEntry } from './use-back-closes';

type Listener = (event: object) => void;

const capturing = new Set<Listener>();
const once = new Set<Listener>();
let entries: object[];
let at: number;
const page = { href: 'https://example.com/game/1' };
const router = vi.fn();
const onBack = vi.fn();

/** What the browser does for Back, and for a page that goes back: capturing listeners run before the router's. */
function goBack() {
  at -= 1;
  const stopImmediatePropagation = vi.fn();
  for (const listener of capturing) {
    listener({ stopImmediatePropagation });
    if (once.delete(listener)) capturing.delete(listener);
  }
  if (stopImmediatePropagation.mock.calls.length === 0) router();
}

beforeEach(() => {
  capturing.clear();
  entries = [{ router: 1 }];
  at = 0;
  page.href = 'https://example.com/game/1';
  const listen = (_: string, listener: Listener, options: boolean | { once: boolean }) => {
    capturing.add(listener);
    if (typeof options === 'object') once.add(listener);
  };
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', (_: string, listener: Listener) =>
    capturing.delete(listener),
  );
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', {
    get state() {
      return entries[at];
    },
    pushState: (state: object) => (entries = [...entries.slice(0, (at += 1)), state]),
    back: goBack,
  });
  router.mockReset();
  onBack.mockReset().mockReturnValue(true);
  return () => vi.unstubAllGlobals();
});

it('Back closes the dialog, without the router, and the next Back leaves the page', () => {
  const release = holdHistoryEntry(onBack);
  expect(entries).toEqual([{ router: 1 }, { router: 1 }]);
  goBack();
  expect(onBack).toHaveBeenCalledOnce();
  release();
  expect([at, router.mock.calls.length]).toEqual([0, 0]);
  goBack();
  expect(router).toHaveBeenCalledOnce();
});

it('a dialog that closes in another way goes back once', () => {
  const release = holdHistoryEntry(onBack);
  release();
  expect([at, onBack.mock.calls.length, router.mock.calls.length]).toEqual([0, 0, 0]);
  goBack();
  expect(router).toHaveBeenCalledOnce();
});

it('a dialog that Back does not close keeps its entry', () => {
  onBack.mockReturnValueOnce(false);
  holdHistoryEntry(onBack);
  goBack();
  expect(at).toBe(1);
  goBack();
  expect(at).toBe(0);
  expect(onBack).toHaveBeenCalledTimes(2);
});

it('a dialog that is gone because the page has changed does not go back', () => {
  const release = holdHistoryEntry(onBack);
  history.pushState({ router: 2 }, '');
  page.href = 'https://example.com/game/2';
  release();
  expect(at).toBe(2);
});
