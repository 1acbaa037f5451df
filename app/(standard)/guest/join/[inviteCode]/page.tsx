import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SignUpNeeded } from '@/components/group/sign-up-needed';

export const metadata: Metadata = { title: 'Sign up to join', robots: { index: false } };

export default function GuestJoinPage({ params }: PageProps<'/guest/join/[inviteCode]'>) {
  return (
    <Suspense>
      <Notice params={params} />
    </Suspense>
  );
}

async function Notice({ params }: Pick<PageProps<'/guest/join/[inviteCode]'>, 'params'>) {
  return <SignUpNeeded invite_code={(await params).inviteCode} />;
}
