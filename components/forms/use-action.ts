'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import type { ActionResult, Refused } from '@/lib/contract/action-result';
import { track } from '@/lib/analytics/browser';
import { isAnswerTimeout } from '@/lib/browser/answer-timeout';
import { stale_build, no_answer } from '@/lib/words/common';
import { keyOf, withOffline, wordsOf, type Failure } from '@/lib/words/failure';
import { reloadStaleBuild } from './stale-build';

type RunOptions<Name> = {
  /** Said when the action failed for no reason that has words of its own, or gave no answer. */
  failure: Failure;
  /** Which refusals the screen shows itself, instead of a toast: all of them, or those with these codes. */
  shown?: 'all' | readonly string[];
  /** What `busy` is called meanwhile, for a screen with several buttons. */
  name?: Name;
};

/**
 * Runs server actions one at a time and says how they went. A refusal that the screen shows itself is in `refusal`, until
 * the next run. Answers null when another action was under way.
 */
export function useAction<Name extends string = never>() {
  const isRunning = useRef(false);
  const [running, setRunning] = useState<{ name?: Name } | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function run<T>(
    send: () => Promise<ActionResult<T>>,
    { failure, shown = [], name }: RunOptions<Name>,
  ): Promise<ActionResult<T> | null> {
    // A second press can come before the first one has been drawn.
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning({ name });
    setRefusal(null);
    try {
      const result = await answerOf(send, failure);
      if (result.ok) {
        if (result.notice) notify(result.notice);
      } else if (shown === 'all' || shown.includes(result.code)) {
        setRefusal(result);
      } else {
        notify(result.code === 'failed' ? wordsOf(failure) : result.notice);
      }
      return result;
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  }

  return {
    run,
    isBusy: running !== null,
    busy: running?.name ?? null,
    refusal,
    dismiss: () => setRefusal(null),
  };
}

/**
 * The answer of an action, or what stands for one that never came: the words of its failure, which say where there is no
 * connection, or that it may have been done all the same when it was sent and waited for in vain. Where another build has replaced the server under this page,
 * the page is loaded again.
 */
export async function answerOf<Result extends ActionResult<unknown>>(
  send: () => Promise<Result>,
  failure: Failure,
): Promise<Result | Refused> {
  try {
    return await send();
  } catch (error) {
    unstable_rethrow(error);
    if (unstable_isUnrecognizedActionError(error) && reloadStaleBuild())
      return { ok: false, code: 'stale_build', notice: stale_build };
    track('network_error', { during: keyOf(failure) });
    if (isAnswerTimeout(error)) return { ok: false, code: 'no_answer', notice: no_answer };
    const words = wordsOf(failure);
    const notice = withOffline(words);
    return { ok: false, code: notice === words ? 'failed' : 'offline', notice };
  }
}
