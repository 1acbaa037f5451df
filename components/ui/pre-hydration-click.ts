'use client';

import { useEffect, useEffectEvent } from 'react';
import { useIsHydrated } from './use-is-hydrated';

declare global {
  interface Window {
    /** The button that was pressed last before the page was hydrated. */
    preHydrationClick?: string;
  }
}

/** Answers a click that came before hydration; what it returns belongs on the button. */
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
