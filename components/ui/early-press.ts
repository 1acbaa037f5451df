'use client';

import { useEffect, useEffectEvent } from 'react';
import { useIsAwake } from './use-is-awake';

declare global {
  interface Window {
    /** The button that was pressed last before the page woke. */
    earlyPress?: string;
  }
}

/** Answers a press that came before the page woke; what it returns belongs on the button. */
export function useEarlyPress(name: string, answer: () => void) {
  const isAwake = useIsAwake();
  const press = useEffectEvent(answer);
  useEffect(() => {
    if (window.earlyPress !== name) return;
    window.earlyPress = undefined;
    press();
  }, [name]);
  return { 'data-early': isAwake ? undefined : name };
}
