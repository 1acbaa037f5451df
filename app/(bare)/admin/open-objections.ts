'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { followHouseChanges } from '@/lib/live/house-changes';
import type { OpenObjections } from '@/lib/contract/objections';

/** The shortest time between two reads, milliseconds: a busy house game changes many times a second. */
const PAUSE = 1_000;
/** Polling interval, milliseconds. A win becomes final without an event, and an event can be lost. */
const ROUND = 60_000;

const none: OpenObjections = [];
let known = none;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The house games with open objections, as this tab last read them. */
export const useOpenObjections = (): OpenObjections =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  );

let lastAsked = 0;

async function look() {
  const asked = ++lastAsked;
  const answer = await fetch('/api/objections').catch(() => null);
  // A later request was sent after a later change.
  if (!answer?.ok || asked !== lastAsked) return;
  known = (await answer.json()) as OpenObjections;
  for (const listener of listeners) listener();
}

/** Re-reads the open objections while the component is mounted. */
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
