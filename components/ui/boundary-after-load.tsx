'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated';

type BoundaryAfterLoadProps = { fallback: ReactNode; children: ReactNode };

/**
 * A Suspense boundary around what is first drawn after the page was loaded: behind a link its fallback is there at once,
 * and a part whose script is on its way holds nothing else back. A page that is loaded by its address comes in one piece:
 * in two, the second would wait for scripts to put it in its place, and for React, which hydrates a boundary by itself.
 */
export function BoundaryAfterLoad({ fallback, children }: BoundaryAfterLoadProps) {
  const isHydrated = useIsHydrated();
  const [isLater] = useState(isHydrated);
  return isLater ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
