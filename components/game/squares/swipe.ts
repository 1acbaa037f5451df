import { limits } from '@/lib/limits';

type Point = { x: number; y: number };

/** The direction of a horizontal swipe that exceeds `limits.swipe_px`, or null. A swipe to the left means next. */
export function swipeOf(from: Point, to: Point): 'next' | 'previous' | null {
  const across = to.x - from.x;
  if (Math.abs(across) <= limits.swipe_px || Math.abs(across) <= Math.abs(to.y - from.y)) {
    return null;
  }
  return across < 0 ? 'next' : 'previous';
}
