import { cookies } from 'next/headers';
import { Suspense } from 'react';
import { AccountCorner } from '@/components/accounts/account-corner';
import { AccountCornerSkeleton } from '@/components/accounts/visitor-corner';
import { GuestMigration } from '@/components/accounts/guest-migration';
import { WaitingTitle } from '@/components/notices/waiting-title';
import { getWaiting } from '@/lib/games/card-queries';
import { getViewer } from '@/lib/accounts/viewer';
import { GUEST_COOKIE } from '@/lib/cookies';

async function Corner() {
  const [viewer, waiting, jar] = await Promise.all([getViewer(), getWaiting(), cookies()]);
  return (
    <>
      <AccountCorner viewer={viewer} />
      {waiting && <WaitingTitle initial={waiting} />}
      {viewer && !viewer.is_anonymous && (
        <GuestMigration user_id={viewer.user_id} holdsCards={jar.has(GUEST_COOKIE)} />
      )}
    </>
  );
}

/** The viewer's part of the top navigation, streamed once the viewer is read. */
export function ViewerCorner() {
  return (
    <Suspense fallback={<AccountCornerSkeleton />}>
      <Corner />
    </Suspense>
  );
}
