'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useIsAwake } from '@/components/ui/use-is-awake';
import { holdsSession } from '@/lib/cookies';

/** Sent for by browsers that hold a session only. */
const OwnCorner = dynamic(() => import('./own-corner').then((shell) => shell.OwnCorner));

/**
 * The account corner of a page that is prerendered for everybody and asks nobody who is looking: the browser asks. What
 * visitors see are the children.
 */
export function BrowserCorner({ children }: { children: ReactNode }) {
  const isAwake = useIsAwake();
  return isAwake && holdsSession(document.cookie) ? <OwnCorner /> : children;
}
