'use client';

import { useEffect } from 'react';
import { pollWhileVisible, useRefresh } from '@/components/shell/refresh';
import { followHouseChanges } from '@/lib/live/house-changes';

/** The shortest time between two refreshes, milliseconds: a busy house game changes many times a second. */
const PAUSE = 2_000;
/** Polling interval, milliseconds. A broadcast can be lost. */
const ROUND = 60_000;

/** Refreshes the page when a house game changes, but not while a dialog is open, since it may lose its row. */
export function FollowHouseGames() {
  const refresh = useRefresh();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => void (timer ??= setTimeout(look, PAUSE));
    function look() {
      timer = undefined;
      if (!refresh()) lookSoon();
    }
    const leave = followHouseChanges(lookSoon);
    const stop = pollWhileVisible(lookSoon, ROUND);
    return () => {
      clearTimeout(timer);
      leave();
      stop();
    };
  }, [refresh]);

  return null;
}
