'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { onWaiting } from './notify';
import { whenIdle } from '@/lib/browser/when-idle';

/**
 * The toaster loads when the page is idle, so that it can also show notices while the browser is offline. When it did not
 * load, the next notice or the next connection loads it again.
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
