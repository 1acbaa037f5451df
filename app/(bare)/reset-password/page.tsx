import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { Desk } from '@/components/forms/desk';
import { Skeleton } from '@/components/ui/skeleton';
import { signInPath, withNotice } from '@/lib/redirect';
import { getViewer } from '@/lib/viewer';
import { ResetForm } from './reset-form';

export const metadata: Metadata = { title: 'Set a new password', robots: { index: false } };

export default function ResetPasswordPage() {
  return (
    <Desk
      kicker="Lost and found"
      title="Set a new password"
      deck="Pick one you will remember after the next news cycle."
    >
      <Suspense fallback={<Skeleton className="h-60" />}>
        <WithSession />
      </Suspense>
    </Desk>
  );
}

/** The emailed link has opened a session on its way here; without one there is nobody to set a password for. */
async function WithSession() {
  const viewer = await getViewer();
  if (!viewer) redirect(withNotice(signInPath('/', 'forgot'), 'reset_link_invalid'));
  return <ResetForm email={viewer.email} />;
}
