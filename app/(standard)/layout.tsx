import { Suspense } from 'react';
import { AccountCorner, AccountCornerSkeleton } from '@/components/shell/account-corner';
import { GuestMigration } from '@/components/shell/guest-migration';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { getViewer } from '@/lib/viewer';

async function ViewerCorner() {
  const viewer = await getViewer();
  return (
    <>
      <AccountCorner viewer={viewer} />
      {viewer && <GuestMigration />}
    </>
  );
}

async function PanelForVisitors() {
  return (await getViewer()) ? null : <VisitorPanel />;
}

export default function StandardLayout({ children }: { children: React.ReactNode }) {
  return (
    <StandardShell
      account={
        <Suspense fallback={<AccountCornerSkeleton />}>
          <ViewerCorner />
        </Suspense>
      }
      aside={
        <Suspense>
          <PanelForVisitors />
        </Suspense>
      }
    >
      {children}
    </StandardShell>
  );
}
