'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Waiting } from '@/lib/accounts/answers';
import { withThoseOf } from '@/lib/cards/waiting';

/** What this tab knows of what waits for the viewer; null until it knows more than the page that it came with. */
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

/** An open game tells by itself, with every event, what waits in it. */
export function usePlaceWaiting(game_id: string, theirs: readonly Waiting[]): void {
  const key = JSON.stringify(theirs);
  useEffect(() => {
    show(withThoseOf(game_id, JSON.parse(key) as Waiting[], known ?? []));
  }, [game_id, key]);
}
