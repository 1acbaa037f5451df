'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { useIsHydrated } from './use-is-hydrated';

type BoundaryAfterLoadProps = { fallback: ReactNode; children: ReactNode };

/**
 * A Suspense boundary that exists only after a client-side navigation. There, the fallback appears at once and a pending
 * script does not delay the rest of the page. A full page load has no boundary, because the browser would show its content
 * only after React's scripts have run.
 */
export function BoundaryAfterLoad({ fallback, children }: BoundaryAfterLoadProps) {
  const isHydrated = useIsHydrated();
  const [isLater] = useState(isHydrated);
  return isLater ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
