'use client';

import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';

type BoundaryAfterLoadProps = { fallback: ReactNode; children: ReactNode };

const follow = () => () => {};

/**
 * A Suspense boundary around what is first drawn after the page was loaded: behind a link its fallback is there at once,
 * and a part whose script is on its way holds nothing else back. A page that is loaded by its address comes in one piece:
 * in two, the second would wait for scripts to put it in its place, and for React, which hydrates a boundary by itself.
 */
export function BoundaryAfterLoad({ fallback, children }: BoundaryAfterLoadProps) {
  const isHydrating = useSyncExternalStore(
    follow,
    () => false,
    () => true,
  );
  const [isLoaded] = useState(isHydrating);
  return isLoaded ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
