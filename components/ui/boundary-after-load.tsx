'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated';

type BoundaryAfterLoadProps = { fallback: ReactNode; children: ReactNode };

/**
 * A Suspense boundary around parts that are first drawn after hydration. Behind a link, the fallback is shown at once, and a
 * part whose script is still loading does not hold back the rest. A page that is loaded by its address has no boundary,
 * because the browser would show the content of a boundary only after React's scripts have run.
 */
export function BoundaryAfterLoad({ fallback, children }: BoundaryAfterLoadProps) {
  const isHydrated = useIsHydrated();
  const [isLater] = useState(isHydrated);
  return isLater ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
