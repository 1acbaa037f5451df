'use client';

import type { ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { holdsSession } from '@/lib/cookies';
import { AccountCornerSkeleton } from './account-corner';

/** Only browsers with a session fetch its script. */
const OwnCorner = lazyPart(() => import('./own-corner').then((shell) => shell.OwnCorner), {
  Loading: AccountCornerSkeleton,
});

/**
 * The account corner of a page that is prerendered for everybody and asks nobody who is looking: the browser asks. What
 * visitors see are the children.
 */
export function BrowserCorner({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return isHydrated && holdsSession(document.cookie) ? <OwnCorner /> : children;
}
