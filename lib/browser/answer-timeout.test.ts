import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_TIMEOUT_MS, isAnswerTimeout, withAnswerTimeout } from './page-requests';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

it('another failure is not a timeout', () => {
  expect(isAnswerTimeout(new TypeError('Failed to fetch'))).toBe(false);
});
