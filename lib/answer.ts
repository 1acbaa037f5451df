import { track } from '@/lib/analytics/browser';
import { isAnswerTimeout } from '@/lib/answer-timeout';
import { messageOf, type MessageKey, type Notice } from '@/lib/messages';

type NoAnswer = { ok: false; code: 'failed' | 'no_answer'; notice: Notice };

/**
 * What stands for the answer that never came: the words of the action's failure, or that it may have been done all the
 * same when it was sent and waited for in vain.
 */
export function noAnswer(failure: MessageKey, error?: unknown): NoAnswer {
  track('network_error', { during: failure });
  return isAnswerTimeout(error)
    ? { ok: false, code: 'no_answer', notice: messageOf('no_answer') }
    : { ok: false, code: 'failed', notice: messageOf(failure) };
}
