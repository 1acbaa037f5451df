'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { type GameState, type GameMessage } from '@/lib/bingo/game';
import { disconnect, openChannel } from '@/lib/live/channel';
import { createLiveGame } from '@/lib/live/store';
import { liveReads } from '@/lib/live/reads';

/**
 * Keeps one game up to date while its screen is open and, for a viewer with a delay, once it can be held back. Returns the
 * snapshot to render and the live store that changes it.
 */
export function useLiveGame(
  initial: GameState,
  timeline: readonly GameMessage[],
  isReady: boolean,
) {
  const [live] = useState(() =>
    createLiveGame(initial, timeline, { reads: liveReads, openChannel, disconnect }),
  );
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot);

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

  return { live, snapshot };
}
