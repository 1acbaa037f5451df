import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { safePath } from '@/lib/redirect';
import { getViewer } from '@/lib/viewer';
import { AuthDesk } from './auth-desk';

export const metadata: Metadata = { title: 'Sign in or sign up' };

export default function AuthPage({ searchParams }: PageProps<'/auth'>) {
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-128 w-full max-w-md" />}>
      <WhoeverArrives searchParams={searchParams} />
    </Suspense>
  );
}

async function WhoeverArrives({ searchParams }: Pick<PageProps<'/auth'>, 'searchParams'>) {
  const query = await searchParams;
  if (await getViewer()) redirect(safePath(query.redirect));
  return <AuthDesk />;
}
