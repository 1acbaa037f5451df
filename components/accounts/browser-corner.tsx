'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { holdsSession } from '@/lib/cookies';
import { patiently } from '@/lib/browser/retry';

/** Sent for by browsers that hold a session only. */
const OwnCorner = dynamic(() =>
  patiently(() => import('./own-corner')).then((shell) => shell.OwnCorner),
);

/**
 * The account corner of a page that is prerendered for everybody and asks nobody who is looking: the browser asks. What
 * visitors see are the children.
 */
export function BrowserCorner({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return isHydrated && holdsSession(document.cookie) ? <OwnCorner /> : children;
}
