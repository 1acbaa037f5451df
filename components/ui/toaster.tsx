'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';
import { no_connection } from '@/lib/words/common';
import { PlainToast } from './plain-toast';
import { dismissToast, DURATION, loadToastsWith, takeUnlisted, type Toast } from './toast';

const PATIENCE_MS = 2000;

/** Radix treats a press on a toast as a press outside the open dialog, and would close the dialog. */
export function keepForToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/**
 * Loads the list of toasts when the page is idle, or when the first toast waits for it. If the list does not arrive,
 * as on a lost connection, it shows the last toast itself.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType>();
  const [unlisted, setUnlisted] = useState<Toast>();

  useEffect(() => {
    const showUnlisted = () => {
      const toast = takeUnlisted();
      if (toast) setUnlisted(toast);
    };
    // After a failed load, the next toast tries again.
    const load = () => {
      import('./toast-list').then(({ ToastList }) => setList(() => ToastList), showUnlisted);
      setTimeout(showUnlisted, PATIENCE_MS);
    };
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

  useEffect(() => {
    if (!unlisted || unlisted.below) return;
    const end = setTimeout(() => setUnlisted(undefined), DURATION);
    return () => clearTimeout(end);
  }, [unlisted]);

  return (
    <>
      {List && <List />}
      {unlisted && <PlainToast {...unlisted} />}
    </>
  );
}
