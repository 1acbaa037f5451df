'use client';

import { useEffect, useEffectEvent } from 'react';
import { useIsHydrated } from './use-is-hydrated';

declare global {
  interface Window {
    /** The name of the last button that was clicked before hydration. */
    preHydrationClick?: string;
  }
}

/** Calls `answer` if the button was clicked before hydration. Spread the returned props on the button. */
export function usePreHydrationClick(name: string, answer: () => void) {
  const isHydrated = useIsHydrated();
  const press = useEffectEvent(answer);
  useEffect(() => {
    if (window.preHydrationClick !== name) return;
    window.preHydrationClick = undefined;
    press();
  }, [name]);
  return { 'data-early': isHydrated ? undefined : name };
}
