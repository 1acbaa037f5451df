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
 * The account corner of a prerendered page. The browser decides from its cookies who is signed in. Visitors see the
 * children.
 */
export function BrowserCorner({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return isHydrated && holdsSession(document.cookie) ? <OwnCorner /> : children;
}
