import { useEffect, useRef, type MouseEvent } from 'react';
import { keepForToasts } from './toaster';

/** Milliseconds and pixels between two presses in a row. */
const [SOON, NEAR] = [500, 40];

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp' | 'pointerType'>;

let last: Press | undefined;
if (typeof window !== 'undefined')
  window.addEventListener('pointerdown', (press) => (last = press), { capture: true });

/**
 * Lets a dialog ignore presses that belong to the one after which it opened, as the second of a double tap does: they come soon
 * and at the same place. They were meant for what was there before, and would confirm or close what nobody has read.
 */
export function useLatePresses(open: boolean) {
  const opener = useRef<{ press: Press; until: number }>(null);

  useEffect(() => {
    opener.current = open && last ? { press: last, until: last.timeStamp + SOON } : null;
  }, [open]);

  function isLate({ clientX, clientY, timeStamp }: MouseEvent['nativeEvent']): boolean {
    if (!opener.current || timeStamp > opener.current.until) return false;
    const { press } = opener.current;
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > NEAR) return false;
    // Somebody who goes on pressing has not seen the dialog yet.
    opener.current.until = timeStamp + SOON;
    return true;
  }

  return {
    onPointerDownOutside(event: CustomEvent<{ originalEvent: PointerEvent }>) {
      keepForToasts(event);
      if (isLate(event.detail.originalEvent)) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      // Browsers count the clicks of a mouse in a row, but not all of them count taps. A key has no count.
      const isRow = event.detail > 1 || (event.detail === 1 && last?.pointerType !== 'mouse');
      if (!isRow || !isLate(event.nativeEvent)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
