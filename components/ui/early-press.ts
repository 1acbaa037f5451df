'use client';

import { useEffect, useEffectEvent } from 'react';
import { useIsAwake } from './use-is-awake';

declare global {
  interface Window {
    /** The button that was pressed last before the page woke. */
    earlyPress?: string;
  }
}

/** Runs with the page itself: keeps a press that comes before there is anybody to answer it. */
export const rememberEarlyPress =
  "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early]');if(b)earlyPress=b.dataset.early},true)";

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
