import { Suspense } from 'react';
import { AccountCorner, AccountCornerSkeleton } from '@/components/shell/account-corner';
import { BareShell } from '@/components/shell/shells';
import { getViewer } from '@/lib/viewer';

async function ViewerCorner() {
  return <AccountCorner viewer={await getViewer()} />;
}

export default function BareLayout({ children }: { children: React.ReactNode }) {
  return (
    <BareShell
      account={
        <Suspense fallback={<AccountCornerSkeleton />}>
          <ViewerCorner />
        </Suspense>
      }
    >
      {children}
    </BareShell>
  );
}
