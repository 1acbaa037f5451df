import { limits } from '@/lib/limits';

type Point = { x: number; y: number };

/** Which way a finger went, when it went sideways far enough to mean it: to the left asks for the next one. */
export function swipeOf(from: Point, to: Point): 'next' | 'previous' | null {
  const across = to.x - from.x;
  if (Math.abs(across) <= limits.swipe_px || Math.abs(across) <= Math.abs(to.y - from.y)) {
    return null;
  }
  return across < 0 ? 'next' : 'previous';
}
