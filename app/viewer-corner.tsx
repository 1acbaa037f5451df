import { Suspense } from 'react';
import { AccountCorner, AccountCornerSkeleton } from '@/components/accounts/account-corner';
import { GuestMigration } from '@/components/accounts/guest-migration';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { WaitingTitle } from '@/components/shell/waiting-title';
import { getWaiting } from '@/lib/cards/queries';
import { getViewer } from '@/lib/accounts/viewer';

async function Corner() {
  const [viewer, waiting] = await Promise.all([getViewer(), getWaiting()]);
  return (
    <>
      <AccountCorner viewer={viewer} />
      {waiting && <WaitingTitle initial={waiting} />}
      {viewer && <GuestMigration user_id={viewer.user_id} />}
    </>
  );
}

/** The right end of the top navigation for whoever is looking; it comes when it is known who that is. */
export function ViewerCorner() {
  return (
    <Suspense fallback={<AccountCornerSkeleton />}>
      <Corner />
    </Suspense>
  );
}

async function Panel() {
  return (await getViewer()) ? null : <VisitorPanel />;
}

/** The visitor panel, for those who have no account. */
export function PanelForVisitors() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  );
}
