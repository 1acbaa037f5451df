'use client';

import { useEffect } from 'react';

/** Keeps the screen on while the page is looked at, where the device allows it; a hidden tab loses it, and asks again. */
export function useWakeLock() {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => void lock?.release().catch(() => undefined);

    async function ask() {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = (await navigator.wakeLock?.request('screen')) ?? null;
        if (isOver) release();
      } catch {
        // Low on battery, or not allowed: the screen goes dark as it always did.
      }
    }

    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      release();
    };
  }, []);
}
