'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { WaitingLine } from '@/lib/cards/answers';
import { withLinesOf } from '@/lib/cards/waiting';

/** What this tab knows of lines that wait to be called; null until it knows more than the page that it came with. */
let lines: readonly WaitingLine[] | null = null;
const listeners = new Set<() => void>();

function show(next: readonly WaitingLine[]) {
  lines = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The lines that wait, `initial` being those that the server knew. */
export const useWaiting = (initial: readonly WaitingLine[]): readonly WaitingLine[] =>
  useSyncExternalStore(
    subscribe,
    () => lines ?? initial,
    () => initial,
  );

export const placeWaiting = show;

/** An open game tells by itself, with every mark, which of its lines wait. */
export function usePlaceLines(game_id: string, theirs: readonly WaitingLine[]): void {
  const key = theirs.map(({ card_number }) => card_number).join();
  useEffect(() => {
    show(withLinesOf(game_id, theirs, lines ?? []));
    // Only which cards wait matters, not the array that names them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [game_id, key]);
}
