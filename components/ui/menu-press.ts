'use client';

import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/**
 * A button with the menu that it opens: on pointer down, by the keyboard, and on a click without a pointer down, which screen
 * readers send.
 */
export function useMenuPress() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isAnswered = useRef(false);
  const id = useId();
  return {
    menu: { open, onOpenChange: setOpen, opener: button, labelledBy: id },
    trigger: {
      ref: button,
      id,
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onPointerDown(event: PointerEvent) {
        isAnswered.current = true;
        if (event.button !== 0 || event.ctrlKey) return;
        // The menu takes the focus, not the button under the pointer.
        if (!open) event.preventDefault();
        setOpen(!open);
      },
      onClick() {
        if (!isAnswered.current) setOpen(true);
        isAnswered.current = false;
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpen(true);
      },
    },
  } as const;
}

/** What a menu receives from the button that opens it. */
export type OpenedMenu = ReturnType<typeof useMenuPress>['menu'];
