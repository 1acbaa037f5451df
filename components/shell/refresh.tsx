'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';

const HALF_A_MINUTE = 30_000;

/** A refresh of the page that waits for open dialogs, whose content it could remove. Returns whether it was possible. */
export function useRefresh(): () => boolean {
  const router = useRouter();
  return useCallback(() => {
    const isPossible = document.querySelector('[role=dialog]') === null && navigator.onLine;
    if (isPossible) router.refresh();
    return isPossible;
  }, [router]);
}

/** Re-reads a page that changes without its viewer, such as a group in which the host starts a game. */
export function RefreshWhileVisible() {
  const refresh = useRefresh();
  useEffect(() => pollWhileVisible(refresh, HALF_A_MINUTE), [refresh]);
  return null;
}

/** Refreshes the page when this value changes. */
export function useRefreshOn(value: number | undefined): void {
  const router = useRouter();
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    router.refresh();
  }, [router, value]);
}

/** Milliseconds between two reads for the next house game, which no event announces. */
export const LOOK_FOR_NEXT_EVERY = 60_000;

/** Calls `look` at this interval, in milliseconds, and when the tab becomes visible, but never while it is hidden. Returns a function that stops it. */
export function pollWhileVisible(look: () => void, interval: number): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfVisible, interval);
  document.addEventListener('visibilitychange', lookIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
  };
}
