'use client';

import { useLayoutEffect, type RefObject } from 'react';
import { contentOfPage } from './content-of-page';

/** Gives the page's content the focus that would be lost with this part of it. */
export function useFocusAfter(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = part.current;
    return () => {
      if (shown?.contains(document.activeElement)) contentOfPage()?.focus({ preventScroll: true });
    };
  }, [part]);
}
