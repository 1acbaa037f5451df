'use client';

import { useEffect } from 'react';
import { pollWhileVisible, useRefresh } from '@/components/shell/refresh';
import { wasFrontPageOutdated } from '@/lib/games/front-page';

const MINUTE = 60_000;
/** In milliseconds. Serving an old cached page triggers a re-render, and the first check leaves time for it. */
const PRINTING = 1000;

/**
 * Refreshes the front page when it is over a minute old. The page is cached for everybody, so it may already be old
 * when it is served, and it gets older in an open tab.
 */
export function KeepFresh({ rendered_at }: { rendered_at: string }) {
  const refresh = useRefresh();

  useEffect(() => {
    if (wasFrontPageOutdated()) refresh();
    const look = () => {
      if (Date.now() - Date.parse(rendered_at) > MINUTE) refresh();
    };
    const first = setTimeout(look, PRINTING);
    const stop = pollWhileVisible(look, MINUTE);
    return () => {
      clearTimeout(first);
      stop();
    };
  }, [rendered_at, refresh]);

  return null;
}
