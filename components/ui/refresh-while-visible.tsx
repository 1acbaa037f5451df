'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { pollWhileVisible } from './poll-while-visible';

const HALF_A_MINUTE = 30_000;

/** Re-reads a page that changes without its viewer, such as a group in which the host starts a game. */
export function RefreshWhileVisible() {
  const router = useRouter();
  useEffect(
    () =>
      pollWhileVisible(() => {
        // A refresh could remove the content that an open dialog belongs to.
        const isInUse = document.querySelector('[role=dialog]') !== null;
        if (!isInUse && navigator.onLine) router.refresh();
      }, HALF_A_MINUTE),
    [router],
  );
  return null;
}
