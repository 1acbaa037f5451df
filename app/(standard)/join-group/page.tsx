import type { Metadata } from 'next';
import { Suspense } from 'react';
import { JoinForm } from '@/components/groups/code-form';
import { Skeleton } from '@/components/ui/skeleton';
import { requireViewer } from '@/lib/accounts/viewer';

export const metadata: Metadata = { title: 'Join Group' };

export default function JoinGroupPage() {
  return (
    <div className="mx-auto max-w-md">
      <h1 className="pb-2 text-headline">Join Group</h1>
      <p className="pb-6 text-deck text-ink-soft">
        Somebody read you a code out loud? This is where it goes.
      </p>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <ForSignedIn />
      </Suspense>
    </div>
  );
}

async function ForSignedIn() {
  await requireViewer('/join-group');
  return <JoinForm />;
}
