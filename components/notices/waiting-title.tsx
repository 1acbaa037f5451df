'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Waiting } from '@/lib/contract/accounts';
import type { Unread } from '@/lib/contract/notices';
import { waitingWord } from '@/lib/games/waiting';
import { useTitleOf } from '@/components/shell/page-title';
import { placeUnread } from './push';

type Answer = { waiting: Waiting[]; unread: Unread[] };

const NOTHING: readonly Waiting[] = [];

/** The minimum time between two requests, in milliseconds. */
const PAUSE = 15_000;

/**
 * Shows in the tab's title what is waiting for the viewer. Re-reads it on navigation and when the tab becomes visible
 * or focused, and refreshes a page that is behind it. Without `initial` it reads it at once.
 */
export function WaitingTitle({ initial }: { initial?: readonly Waiting[] }) {
  const pathname = usePathname();
  const router = useRouter();
  const shown = useWaiting(initial ?? NOTHING);
  const word = waitingWord(shown);
  const askedAt = useRef(0);
  const placed = useRef<readonly Waiting[]>(null);

  useEffect(() => {
    // React runs the effects of a hidden page again when the viewer returns to it, and its initial data is stale by
    // then.
    if (!initial || placed.current === initial) return;
    placed.current = initial;
    placeWaiting(initial);
    askedAt.current = Date.now();
  }, [initial]);

  const place = useEffectEvent(({ waiting, unread }: Answer) => {
    if (JSON.stringify(waiting) !== JSON.stringify(shown)) router.refresh();
    placeWaiting(waiting);
    placeUnread(unread);
  });

  useEffect(() => {
    async function look() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt.current < PAUSE) return;
      askedAt.current = Date.now();
      const answer = await fetch('/api/waiting').catch(() => null);
      if (answer?.ok) place((await answer.json()) as Answer);
    }
    void look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [pathname]);

  useTitleOf('word', word);
  return null;
}

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
