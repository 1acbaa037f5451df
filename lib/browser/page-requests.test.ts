import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import {
  ANSWER_TIMEOUT_MS,
  isAnswerTimeout,
  withAnswerTimeout,
  withPagesAgain,
} from './page-requests';

const page = { headers: { rsc: '1' } };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const onLost = vi.fn();
const pageCalls = (fetch: Mock) => fetch.mock.calls.filter(([input]) => input === '/about');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  onLost.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page request is retried until it succeeds, and `onLost` is called once', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(lost);
  const answer = withPagesAgain(fetch, onLost)('/about', page);
  await vi.advanceTimersByTimeAsync(300);
  expect(onLost).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(pageCalls(fetch)).toHaveLength(4);
  fetch.mockResolvedValue(new Response('the page'));
  window.dispatchEvent(new Event('online'));
  expect(await (await answer).text()).toBe('the page');
  expect(onLost).toHaveBeenCalledTimes(1);
});

it('a page request that fails although the app is reachable is rejected', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>((input) =>
    input === '/about' ? lost() : Promise.resolve(new Response('{}')),
  );
  const failed = expect(withPagesAgain(fetch, onLost)('/about', page)).rejects.toThrow('Failed');
  await vi.advanceTimersByTimeAsync(300);
  await failed;
  expect(pageCalls(fetch)).toHaveLength(2);
  expect(onLost).not.toHaveBeenCalled();
});

it('other requests and other failures are not retried', async () => {
  const prefetch = { headers: { rsc: '1', 'next-router-prefetch': '1' } };
  for (const init of [undefined, prefetch, { headers: { 'next-action': 'abc' } }])
    await expect(withPagesAgain(lost, onLost)('/about', init)).rejects.toThrow('Failed to fetch');
  const aborted = () => Promise.reject(new DOMException('Left', 'AbortError'));
  await expect(withPagesAgain(aborted, onLost)('/about', page)).rejects.toThrow('Left');
  expect(onLost).not.toHaveBeenCalled();
});

/** Never responds; rejects when it is aborted. */
const silence = vi.fn<typeof fetch>(
  (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    }),
);
const action = { method: 'POST', headers: { 'Next-Action': 'abc' } };

it('a server action without a response is aborted with a timeout error', async () => {
  const answer = withAnswerTimeout(silence)('/auth', action).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1);
  expect(await Promise.race([answer, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(isAnswerTimeout(await answer)).toBe(true);
});

it('an action with a response is not aborted, and other requests have no timeout', async () => {
  const answered = vi.fn<typeof fetch>(() => Promise.resolve(new Response('done')));
  await withAnswerTimeout(answered)('/auth', action);
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  expect(answered.mock.lastCall?.[1]?.signal?.aborted).toBe(false);

  void withAnswerTimeout(silence)('/supabase/rest/v1/rpc/game_state', { method: 'POST' });
  expect(silence.mock.lastCall?.[1]?.signal).toBeUndefined();
});
