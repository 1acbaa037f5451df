'use client';

import { useRef, useState } from 'react';
import { usePreHydrationClick } from './pre-hydration-click';

/**
 * Opens a menu on pointer down. It also opens on a click without a pointer down, which screen readers send, and on a
 * pre-hydration click.
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
