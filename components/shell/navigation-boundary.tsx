'use client';

import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';

type NavigationBoundaryProps = { fallback: ReactNode; children: ReactNode };

const follow = () => () => {};

/**
 * Shows the fallback at once when a link leads to this page. A page that is loaded by its address comes in one piece: in
 * two, the second would wait for scripts to put it in its place, and for React, which hydrates a boundary by itself.
 */
export function NavigationBoundary({ fallback, children }: NavigationBoundaryProps) {
  const isHydrating = useSyncExternalStore(
    follow,
    () => false,
    () => true,
  );
  const [isLoaded] = useState(isHydrating);
  return isLoaded ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
