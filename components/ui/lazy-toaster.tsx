'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { onWaiting } from './notify';
import { settled } from '@/lib/browser/idle';

/**
 * The toaster comes when the page has settled, before anybody needs it: what has to be said when the network is gone
 * cannot be sent for then. When it did not come, the next notice or the next connection sends for it again.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isComing = false;
    async function send() {
      if (isComing) return;
      isComing = true;
      await settled();
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
