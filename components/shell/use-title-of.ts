'use client';

import { useEffect } from 'react';
import { tabTitle, type WaitingWord } from '@/lib/cards/waiting';

/** Adds to the tab's title what is waiting for the viewer, if anything is. */
export function useTitleOf(word: WaitingWord | null): void {
  useEffect(() => {
    const put = () => {
      const title = tabTitle(document.title, word);
      if (title !== document.title) document.title = title;
    };
    put();
    if (!word) return;
    // Each page sets its own title, so the addition is restored whenever the title changes.
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [word]);
}
