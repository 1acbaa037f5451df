import { Suspense } from 'react';
import { AccountCorner, AccountCornerSkeleton } from '@/components/shell/account-corner';
import { GuestMigration } from '@/components/shell/guest-migration';
import { BareShell } from '@/components/shell/shells';
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
