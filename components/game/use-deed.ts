'use client';

import { useRef, useState } from 'react';
import type { ActionResult } from '@/lib/actions';
import { notify } from '@/components/ui/notify';
import { noAnswer } from '@/lib/answer';
import type { MessageKey } from '@/lib/messages';

/**
 * Runs deeds one at a time and says how they went. `failure` is said when no answer came at all;
 * codes in `quietly` are answered on the screen instead of in a toast. Null: another deed was under way.
 */
export function useDeed<Name extends string>() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<Name | null>(null);

  async function run<T>(
    name: Name,
    failure: MessageKey,
    deed: () => Promise<ActionResult<T>>,
    quietly: readonly string[] = [],
  ): Promise<ActionResult<T> | null> {
    // A second press can come before the first one has been drawn.
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(name);
    const result = await deed().catch((): ActionResult<T> => noAnswer(failure));
    isRunning.current = false;
    setBusy(null);
    if (result.notice && (result.ok || !quietly.includes(result.code))) notify(result.notice);
    return result;
  }

  return { busy, run };
}
