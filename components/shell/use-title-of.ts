'use client';

import { useEffect } from 'react';
import { tabTitle } from '@/lib/games/waiting';

/** Adds to the tab's title the number of unread notices, or what is waiting for the viewer, if there are any. */
export function useTitleOf(part: 'unread' | 'word', text: string | null): void {
  useEffect(() => {
    const put = () => {
      const title = tabTitle(document.title, part, text);
      if (title !== document.title) document.title = title;
    };
    put();
    if (!text) return;
    // Each page sets its own title, so the addition is restored whenever the title changes.
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [part, text]);
}
