'use client';

import { useRef, useState } from 'react';
import type { ActionResult } from '@/lib/actions';
import { notify } from '@/components/ui/notify';
import { noAnswer, wordsOf, type Failure } from '@/lib/answer';

/**
 * Runs actions one at a time and says how they went. `failure` is said when an action failed for no reason that has words of
 * its own, or gave no answer; codes in `quietly` are answered on the screen instead of in a toast. Null: another action was
 * under way.
 */
export function useAction<Name extends string>() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<Name | null>(null);

  async function run<T>(
    name: Name,
    failure: Failure,
    action: () => Promise<ActionResult<T>>,
    quietly: readonly string[] = [],
  ): Promise<ActionResult<T> | null> {
    // A second press can come before the first one has been drawn.
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(name);
    const result = await action().catch((error): ActionResult<T> => noAnswer(failure, error));
    isRunning.current = false;
    setBusy(null);
    if (result.ok) {
      if (result.notice) notify(result.notice);
    } else if (!quietly.includes(result.code)) {
      notify(result.code === 'failed' ? wordsOf(failure) : result.notice);
    }
    return result;
  }

  return { busy, run };
}
