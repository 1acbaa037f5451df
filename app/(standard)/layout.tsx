import { Suspense } from 'react';
import { AccountCorner, AccountCornerSkeleton } from '@/components/shell/account-corner';
import { StandardShell } from '@/components/shell/shells';
import { VisitorPanel } from '@/components/shell/visitor-panel';
import { getViewer } from '@/lib/viewer';

async function ViewerCorner() {
  return <AccountCorner viewer={await getViewer()} />;
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
