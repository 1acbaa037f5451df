import { track } from '@/lib/analytics/browser';
import { messageOf, type MessageKey, type Notice } from '@/lib/messages';

type NoAnswer = { ok: false; code: 'failed'; notice: Notice };

/** What stands for the answer that never came: the words of the deed's failure, since nobody knows if it was done. */
export function noAnswer(failure: MessageKey): NoAnswer {
  track('network_error', { during: failure });
  return { ok: false, code: 'failed', notice: messageOf(failure) };
}
