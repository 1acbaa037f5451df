'use client';

import { useRef, useState } from 'react';

/** Opens a menu on pointer down, and on a click without a pointer down, which screen readers send. */
export function useMenuPress() {
  const [open, setOpen] = useState(false);
  const isAnswered = useRef(false);
  return {
    root: { open, onOpenChange: setOpen },
    trigger: {
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
