'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { followHouseChanges } from '@/lib/live/house-changes';
import type { OpenObjections } from '@/lib/contract/objections';

/** However many marks and sales change house games, a tab asks at most this often, milliseconds. */
const PAUSE = 1_000;
/** Until what became final, or was missed, is seen, milliseconds. */
const ROUND = 60_000;

const none: OpenObjections = [];
let known = none;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The house games in which objections wait for an admin, as this tab knows them. */
export const useOpenObjections = (): OpenObjections =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  );

async function look() {
  const answer = await fetch('/api/objections').catch(() => null);
  if (!answer?.ok) return;
  known = (await answer.json()) as OpenObjections;
  for (const listener of listeners) listener();
}

/** Keeps them true while the admin area is open. */
export function useFollowObjections(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void look();
      }, PAUSE);
    };
    void look();
    const rounds = setInterval(lookSoon, ROUND);
    const leave = followHouseChanges(lookSoon);
    window.addEventListener('focus', lookSoon);
    return () => {
      clearTimeout(timer);
      clearInterval(rounds);
      leave();
      window.removeEventListener('focus', lookSoon);
    };
  }, []);
}
