'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useRef, useState } from 'react';
import { dismissToast, showToast } from '@/components/ui/toast';
import { withNotice } from '@/lib/accounts/redirect';
import type { ActionResult, Refused } from '@/lib/server/action-result';
import { track } from '@/lib/browser/analytics';
import { isAnswerTimeout } from '@/lib/browser/page-requests';
import { no_answer, stale_build } from '@/lib/words/common';
import type { Message } from '@/lib/words/message';

type RunOptions<Name> = {
  /** The message for an error of the server and without a connection, instead of the hook's. */
  failed?: Message | undefined;
  /** Called when no response came. Resolves once the screen shows the result nevertheless. */
  untilShown?: () => Promise<void>;
  /** The refusals that the screen shows itself instead of a toast: all, or those with these codes. */
  shown?: 'all' | readonly string[];
  /** The value of `busy` during the run, for a screen with several buttons. */
  name?: Name;
};

/** The last toast of an action that failed, by the action's own message. It is put away when the action is run again. */
const lastFailures = new WeakMap<Message, Message>();

/**
 * Runs server actions one at a time and shows their results as toasts. A refusal that the screen shows itself is in
 * `refusal` until the next run. `run` returns null while another action is running. `failure` is the action's own message
 * for an error, which a browser without a connection also shows.
 */
export function useAction<Name extends string = never>(failure: Message) {
  const isRunning = useRef(false);
  const [running, setRunning] = useState<{ name?: Name } | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function run<T>(
    send: () => Promise<ActionResult<T>>,
    { failed = failure, untilShown, shown = [], name }: RunOptions<Name> = {},
  ): Promise<ActionResult<T> | null> {
    // A ref, because a second press can come before React has rendered the first.
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning({ name });
    setRefusal(null);
    const last = lastFailures.get(failure);
    if (last) dismissToast(last);
    lastFailures.delete(failure);
    const showFailure = (message: Message) => {
      lastFailures.set(failure, message);
      showToast(message);
    };
    try {
      const result = await answerOf(send, failed);
      if (!result.ok && result.code === 'no_answer' && untilShown) {
        await showUnless(result.message, untilShown(), showFailure);
        return result;
      }
      if (result.ok) {
        if (result.message) showToast(result.message);
      } else if (shown === 'all' || shown.includes(result.code)) {
        setRefusal(result);
      } else {
        showFailure(result.code === 'failed' ? failed : result.message);
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

/** A result that arrives soon after a lost response makes the message needless; a later one removes it. */
const SOON_MS = 1_000;

async function showUnless(
  message: Message,
  shown: Promise<void>,
  show: (message: Message) => void,
): Promise<void> {
  const soon = new Promise<false>((resolve) => setTimeout(() => resolve(false), SOON_MS));
  if ((await Promise.race([shown, soon])) !== false) return;
  show(message);
  void shown.then(() => dismissToast(message));
}

/**
 * Returns the action's result, or a refusal in its place if no response came: `failed` if the browser is offline, else that
 * the action may have succeeded. Reloads a page whose build the server no longer runs.
 */
export async function answerOf<Result extends ActionResult<unknown>>(
  send: () => Promise<Result>,
  failed: Message,
): Promise<Result | Refused> {
  // Of a connection that is lost during the request nobody knows what it still carried.
  const isOffline = navigator.onLine === false;
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
    return isOffline && !isAnswerTimeout(error)
      ? { ok: false, code: 'offline', message: failed }
      : { ok: false, code: 'no_answer', message: no_answer };
  }
}
