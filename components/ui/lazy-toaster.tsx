'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { onNotice } from './notify';
import { settled } from './settled';

/**
 * The toaster comes when the page has settled. What is said before that waits for it; when it did not come, the next
 * notice sends for it again.
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
    return onNotice(() => void send());
  }, []);

  return Toaster && <Toaster />;
}
