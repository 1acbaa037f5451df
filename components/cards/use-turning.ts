import { useEffect, useRef, type KeyboardEvent, type TouchEvent } from 'react';
import { swipeOf } from './swipe';

/** The arrow keys and a swipe turn to the next square or the one before. */
export function useTurning(turn: (by: 1 | -1) => void) {
  const touch = useRef<{ x: number; y: number } | null>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (isWriting(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  }

  function onTouchStart({ target, touches }: TouchEvent) {
    const finger = touches.length === 1 && !isWriting(target) ? touches[0] : undefined;
    touch.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const from = touch.current;
    const finger = changedTouches[0];
    touch.current = null;
    if (!from || !finger) return;
    const way = swipeOf(from, { x: finger.clientX, y: finger.clientY });
    if (way) turn(way === 'next' ? 1 : -1);
  }

  return { onKeyDown, onTouchStart, onTouchEnd };
}

/** Whether this is the square that is shown when it is asked, which may be long after the drawing that asks. */
export function useIsShown(shown: string | undefined) {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  return (id: string) => latest.current === id;
}

/** Keys and fingers in a field or a picker belong to it. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [data-picker]') !== null;
