'use client';

import { useEffect } from 'react';
import { tabTitle, type WaitingWord } from '@/lib/cards/waiting';

/** Says in the tab's title what waits for the viewer, if anything does. */
export function useTitleOf(word: WaitingWord | null): void {
  useEffect(() => {
    const put = () => {
      const title = tabTitle(document.title, word);
      if (title !== document.title) document.title = title;
    };
    put();
    if (!word) return;
    // Every page brings its own title, and whatever sets it knows nothing of ours.
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [word]);
}
