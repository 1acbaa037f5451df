'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Waiting } from '@/lib/contract/accounts';
import { withThoseOf } from '@/lib/cards/waiting';

/** What waits for the viewer, as this tab has read it; null while only the page's own data is known. */
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

/** The lines and objections that wait, `initial` being those that the server knew. */
export const useWaiting = (initial: readonly Waiting[]): readonly Waiting[] =>
  useSyncExternalStore(
    subscribe,
    () => known ?? initial,
    () => initial,
  );

export const placeWaiting = show;

/** An open game updates what waits in it with every event. */
export function usePlaceWaiting(game_id: string, theirs: readonly Waiting[]): void {
  const key = JSON.stringify(theirs);
  useEffect(() => {
    show(withThoseOf(game_id, JSON.parse(key) as Waiting[], known ?? []));
  }, [game_id, key]);
}
