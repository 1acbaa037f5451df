'use client';

import { useRef, useState } from 'react';
import { usePreHydrationClick } from './pre-hydration-click';

/**
 * A menu opens as soon as a pointer goes down. A press that began before hydration, or is a screen reader's, has only
 * its click left: that opens it, too.
 */
export function useMenuPress(name: string) {
  const [open, setOpen] = useState(false);
  const isAnswered = useRef(false);
  const early = usePreHydrationClick(name, () => setOpen(true));
  return {
    root: { open, onOpenChange: setOpen },
    trigger: {
      ...early,
      onPointerDown: () => {
        isAnswered.current = true;
      },
      onClick: () => {
        if (!isAnswered.current) setOpen(true);
        isAnswered.current = false;
      },
    },
  };
}
