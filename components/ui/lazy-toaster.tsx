'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { onWaiting } from './notify';
import { whenIdle } from '@/lib/browser/when-idle';

/**
 * Loads the toaster when the page is idle, so it can also show notices while the browser is offline. After a failure, the
 * next notice or `online` event retries.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isComing = false;
    async function send() {
      if (isComing) return;
      isComing = true;
      await whenIdle();
      try {
        const ui = await import('./toaster');
        setToaster(() => ui.Toaster);
      } catch {
        isComing = false;
      }
    }
    void send();
    const stop = onWaiting(() => void send());
    window.addEventListener('online', send);
    return () => {
      stop();
      window.removeEventListener('online', send);
    };
  }, []);

  return Toaster && <Toaster />;
}
