'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { withNotice } from '@/lib/accounts/redirect';
import type { ActionResult, Refused } from '@/lib/contract/action-result';
import { track } from '@/lib/browser/analytics';
import { isAnswerTimeout } from '@/lib/browser/page-requests';
import { no_answer, offline, stale_build, unexpected_error } from '@/lib/words/common';
import type { Message } from '@/lib/words/message';

type RunOptions<Name> = {
  /** The message for an error of the server, instead of the action's own. */
  failed?: Message | undefined;
  /** The refusals that the screen shows itself instead of a toast: all, or those with these codes. */
  shown?: 'all' | readonly string[];
  /** The value of `busy` during the run, for a screen with several buttons. */
  name?: Name;
};

/**
 * Runs server actions one at a time and shows their results as toasts. A refusal that the screen shows itself is in
 * `refusal` until the next run. `run` returns null while another action is running.
 */
export function useAction<Name extends string = never>() {
  const isRunning = useRef(false);
  const [running, setRunning] = useState<{ name?: Name } | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function run<T>(
    send: () => Promise<ActionResult<T>>,
    { failed, shown = [], name }: RunOptions<Name> = {},
  ): Promise<ActionResult<T> | null> {
    // A ref, because a second press can come before React has rendered the first.
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning({ name });
    setRefusal(null);
    try {
      const result = await answerOf(send);
      if (result.ok) {
        if (result.message) showToast(result.message);
      } else if (shown === 'all' || shown.includes(result.code)) {
        setRefusal(result);
      } else {
        showToast((result.code === 'failed' && failed) || result.message);
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
 * Returns the action's result, or a refusal in its place if the request failed: offline, timed out (the action may have
 * succeeded), or lost. Reloads a page whose build the server no longer runs.
 */
export async function answerOf<Result extends ActionResult<unknown>>(
  send: () => Promise<Result>,
): Promise<Result | Refused> {
  try {
    return await send();
  } catch (error) {
    unstable_rethrow(error);
    if (unstable_isUnrecognizedActionError(error)) {
      const { pathname, search, hash } = window.location;
      window.location.replace(withNotice(pathname + search + hash, 'stale_build'));
      return { ok: false, code: 'stale_build', message: stale_build };
    }
    track('network_error', { during: 'action' });
    if (isAnswerTimeout(error)) return { ok: false, code: 'no_answer', message: no_answer };
    const isOffline = navigator.onLine === false;
    return isOffline
      ? { ok: false, code: 'offline', message: offline }
      : { ok: false, code: 'failed', message: unexpected_error };
  }
}
