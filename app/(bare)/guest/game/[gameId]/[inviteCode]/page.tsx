import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SignUpNeeded } from '@/components/group/sign-up-needed';

export const metadata: Metadata = { title: 'Sign up to join', robots: { index: false } };

type Props = PageProps<'/guest/game/[gameId]/[inviteCode]'>;

export default function GuestGamePage({ params }: Props) {
  return (
    <Suspense>
      <Notice params={params} />
    </Suspense>
  );
}

async function Notice({ params }: Pick<Props, 'params'>) {
  return <SignUpNeeded invite_code={(await params).inviteCode} />;
}
