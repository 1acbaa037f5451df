'use client';

import { useSyncExternalStore } from 'react';
import type { Waiting } from '@/lib/contract/accounts';

/** The lines to call and objections to decide, as last re-read in this tab; null before the first re-read. */
let known: readonly Waiting[] | null = null;
const listeners = new Set<() => void>();

export function placeWaiting(next: readonly Waiting[]) {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The lines to call and objections to decide. `initial` is the server's data. */
export const useWaiting = (initial: readonly Waiting[]): readonly Waiting[] =>
  useSyncExternalStore(
    subscribe,
    () => known ?? initial,
    () => initial,
  );
