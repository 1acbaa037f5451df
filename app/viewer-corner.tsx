import { Suspense } from 'react';
import { AccountCorner, AccountCornerSkeleton } from '@/components/shell/account-corner';
import { GuestMigration } from '@/components/shell/guest-migration';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { getViewer } from '@/lib/viewer';

async function Corner() {
  const viewer = await getViewer();
  return (
    <>
      <AccountCorner viewer={viewer} />
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
