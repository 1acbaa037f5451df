import { useEffect, useRef, type KeyboardEvent, type TouchEvent } from 'react';
import { limits } from '@/lib/limits';

/** Lets the arrow keys and swipes move to the next or previous square. */
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

/**
 * Returns a check for whether a square is currently shown. It reads the latest value, so that it can be called after an
 * await.
 */
export function useIsShown(shown: string | undefined) {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  return (id: string) => latest.current === id;
}

/** True inside a field or picker, which handles arrow keys and swipes itself. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [data-picker]') !== null;

type Point = { x: number; y: number };

/** The direction of a horizontal swipe that exceeds `limits.swipe_px`, or null. A swipe to the left means next. */
function swipeOf(from: Point, to: Point): 'next' | 'previous' | null {
  const across = to.x - from.x;
  if (Math.abs(across) <= limits.swipe_px || Math.abs(across) <= Math.abs(to.y - from.y)) {
    return null;
  }
  return across < 0 ? 'next' : 'previous';
}
