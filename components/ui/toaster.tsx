'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';
import { no_connection } from '@/lib/words/common';
import { dismissToast, loadToastsWith } from './toast';

/** Radix treats a press on a toast as a press outside the open dialog, and would close the dialog. */
export function keepForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/** Loads the list of toasts when the page is idle, or when the first toast waits for it. */
export function Toaster() {
  const [List, setList] = useState<ComponentType>();

  useEffect(() => {
    // After a failed load, the next toast tries again.
    const load = () =>
      void import('./toast-list').then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    const online = () => {
      // Sonner keeps a toast while the pointer rests on it.
      dismissToast(no_connection);
      load();
    };
    void whenIdle().then(load);
    loadToastsWith(load);
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  return List && <List />;
}
