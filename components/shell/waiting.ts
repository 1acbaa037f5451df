'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Waiting } from '@/lib/contract/accounts';
import { withThoseOf } from '@/lib/cards/waiting';

/**
 * The lines to call and objections to decide, as last read in this tab; null while only the page's own data is known.
 */
let known: readonly Waiting[] | null = null;
/** The entries of the open game, which its own screen has computed. */
let placed: { game_id: string; theirs: readonly Waiting[] } | null = null;
const listeners = new Set<() => void>();

export function placeWaiting(next: readonly Waiting[]) {
  known = placed ? withThoseOf(placed.game_id, placed.theirs, next) : next;
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

/** Updates the entries of an open game after each event. */
export function usePlaceWaiting(game_id: string, theirs: readonly Waiting[]): void {
  const key = JSON.stringify(theirs);
  useEffect(() => {
    placed = { game_id, theirs: JSON.parse(key) as Waiting[] };
    placeWaiting(known ?? []);
    return () => {
      placed = null;
    };
  }, [game_id, key]);
}
