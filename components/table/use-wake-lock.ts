'use client';

import { useEffect } from 'react';

/**
 * Keeps the screen on while it is wanted and the page is visible, if the device allows it. The browser releases the lock of
 * a hidden tab, so it is requested again when the tab becomes visible.
 */
export function useWakeLock(isWanted = true) {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => void lock?.release().catch(() => undefined);

    async function ask() {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = (await navigator.wakeLock?.request('screen')) ?? null;
        if (isOver) release();
      } catch {
        // Refused, for example because the battery is low; the screen turns off as usual.
      }
    }

    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      release();
    };
  }, [isWanted]);
}
