'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';
import { disconnect, openChannel } from '@/lib/live/channel';
import { createLiveGame } from '@/lib/live/store';
import { withRetry } from '@/lib/browser/with-retry';
import type { Behind } from '@/lib/games/behind';
import { houseReads, liveReads } from '@/lib/live/reads';

/**
 * Keeps one game up to date while its screen is open. Returns the snapshot to render, the live store that changes it, and
 * for how many milliseconds the snapshot may not be shown yet.
 */
export function useLiveGame(
  initial: GameState,
  timeline: readonly GameMessage[],
  isOnlooker: boolean,
  behind: Behind | null,
) {
  const [live] = useState(() => {
    const reads = initial.game.kind === 'house' ? houseReads : liveReads;
    return createLiveGame(initial, timeline, { reads, openChannel, disconnect });
  });
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot);

  const [seconds, setSeconds] = useState(behind?.seconds ?? 0);
  const [isReady, setReady] = useState(seconds === 0);
  const [heldFor, setHeldFor] = useState(behind?.heldFor ?? 0);

  // Nothing is received before it can be held back.
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    void withRetry(() => import('./follow-behind')).then(
      ({ followBehind }) => {
        if (!isCurrent) return;
        followBehind(live, seconds);
        setReady(true);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [live, seconds, isReady]);

  useEffect(() => {
    if (heldFor === 0) return;
    const timer = setTimeout(() => setHeldFor(0), heldFor);
    return () => clearTimeout(timer);
  }, [heldFor]);

  useEffect(() => live.setOnlooker(isOnlooker), [live, isOnlooker]);
  useEffect(() => {
    if (!isReady) return;
    const stop = live.start();
    const wake = () => document.visibilityState === 'visible' && live.signal('stale');
    const lose = () => live.signal('went_offline');
    const find = () => live.signal('went_online');
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('offline', lose);
    window.addEventListener('online', find);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', find);
      stop();
    };
  }, [live, isReady]);

  useEffect(() => {
    if (isReady) live.adopt(initial, timeline);
  }, [live, isReady, initial, timeline]);

  function showNow() {
    setSeconds(0);
    setHeldFor(0);
  }

  return { live, snapshot, heldFor, showNow };
}
