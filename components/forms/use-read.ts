'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readUntilAnswered } from '@/lib/live/retry';

/**
 * Reads whenever `key` changes, and never while it is null. Returns the last answer (undefined before the first), and a
 * function that replaces it with the result of an action. If a read began before the action ended, its answer may be
 * outdated and is dropped.
 */
export function useRead<T>(
  key: string | null,
  read: () => Promise<T>,
): [answer: T | undefined, place: (result: T) => void] {
  const [answer, setAnswer] = useState<T>();
  const stop = useRef<() => void>(undefined);
  const ask = useEffectEvent(read);

  useEffect(() => {
    if (key === null) return;
    const end = readUntilAnswered(() => ask(), setAnswer);
    stop.current = end;
    return end;
  }, [key]);

  function place(result: T) {
    stop.current?.();
    setAnswer(result);
  }

  return [answer, place];
}
