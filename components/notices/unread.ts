'use client';

import { useSyncExternalStore } from 'react';
import type { Unread } from '@/lib/contract/notices';

/** The numbers of unread notices as last re-read in this tab; null before the first re-read. */
let known: readonly Unread[] | null = null;
const listeners = new Set<() => void>();

export function placeUnread(next: readonly Unread[]) {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of unread notices. `initial` is the server's data. */
export function useUnread(initial: readonly Unread[]): number {
  const unread = useSyncExternalStore(
    subscribe,
    () => known ?? initial,
    () => initial,
  );
  return unread.reduce((sum, { count }) => sum + count, 0);
}
