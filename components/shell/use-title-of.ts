'use client';

import { useEffect } from 'react';
import { tabTitle } from '@/lib/cards/waiting';

/** Says in the tab's title whether a line waits to be called. */
export function useTitleOf(isWaiting: boolean): void {
  useEffect(() => {
    const put = () => {
      const title = tabTitle(document.title, isWaiting);
      if (title !== document.title) document.title = title;
    };
    put();
    if (!isWaiting) return;
    // Every page brings its own title, and whatever sets it knows nothing of ours.
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [isWaiting]);
}
