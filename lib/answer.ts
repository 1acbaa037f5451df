import { track } from '@/lib/analytics/browser';
import { isAnswerTimeout } from '@/lib/answer-timeout';
import { no_answer, unexpected_error } from '@/lib/common-messages';
import type { Notice } from '@/lib/messages';

/** What is said when something failed, under its key, as in `{ mark_square_failed }`. */
export type Failure = Readonly<Record<string, Notice>>;

type NoAnswer = { ok: false; code: 'failed' | 'no_answer'; notice: Notice };

/**
 * What stands for the answer that never came: the words of the action's failure, or that it may have been done all the
 * same when it was sent and waited for in vain.
 */
export function noAnswer(failure: Failure, error?: unknown): NoAnswer {
  const [during = 'unexpected_error'] = Object.keys(failure);
  track('network_error', { during });
  return isAnswerTimeout(error)
    ? { ok: false, code: 'no_answer', notice: no_answer }
    : { ok: false, code: 'failed', notice: wordsOf(failure) };
}

export const wordsOf = (failure: Failure): Notice => Object.values(failure)[0] ?? unexpected_error;
