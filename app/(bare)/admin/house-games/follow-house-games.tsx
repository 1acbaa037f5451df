'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { followHouseChanges } from '@/lib/live/house-changes';

/** However many marks and sales change house games, the page is asked for at most this often, milliseconds. */
const PAUSE = 2_000;

/** Asks for the page again when a house game has changed, such as by another admin; a dialog stands on what it was opened from. */
export function FollowHouseGames() {
  const router = useRouter();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => void (timer ??= setTimeout(look, PAUSE));
    function look() {
      timer = undefined;
      if (document.querySelector('[role=dialog]')) lookSoon();
      else router.refresh();
    }
    const leave = followHouseChanges(lookSoon);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [router]);

  return null;
}
