'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { WaitingTitle } from '@/components/notices/waiting-title';
import { holdsGuestCards, holdsSession } from '@/lib/cookies';
import { AccountCornerSkeleton, VisitorCorner } from './visitor-corner';

/** Visitors do without the account menu. */
const OwnCorner = dynamic(() => import('./own-corner').then((corner) => corner.OwnCorner), {
  loading: AccountCornerSkeleton,
  ssr: false,
});

const useHoldsSession = () => useIsHydrated() && holdsSession(document.cookie);

/** The account corner of a page that is the same for everybody. The browser decides from its cookies who is signed in. */
export const BrowserCorner = () => (useHoldsSession() ? <OwnCorner /> : <GuestCorner />);

function GuestCorner() {
  const isGuest = useIsHydrated() && holdsGuestCards(document.cookie);
  return (
    <>
      <VisitorCorner />
      {isGuest && <WaitingTitle />}
    </>
  );
}

/** A panel of such a page that people with a session do not see. What stands in for it gives its column back. */
export const ForVisitors = ({ children }: { children: ReactNode }) =>
  useHoldsSession() ? <div hidden /> : children;
