'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Waiting } from '@/lib/contract/accounts';
import { withThoseOf } from '@/lib/cards/waiting';

/**
 * The lines to call and objections to decide, as last read in this tab; null while only the page's own data is known.
 */
let known: readonly Waiting[] | null = null;
const listeners = new Set<() => void>();

function show(next: readonly Waiting[]) {
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

export const placeWaiting = show;

/** Updates the entries of an open game after each event. */
export function usePlaceWaiting(game_id: string, theirs: readonly Waiting[]): void {
  const key = JSON.stringify(theirs);
  useEffect(() => {
    show(withThoseOf(game_id, JSON.parse(key) as Waiting[], known ?? []));
  }, [game_id, key]);
}
