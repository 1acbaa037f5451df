import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { countsOf } from '@/lib/house-games/call-sheet';
import { getCallSheet, getUncalledCards } from '@/lib/admin/queries';
import { getGameState, listTimeline } from '@/lib/games/queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { ListSkeleton } from '../../list-skeleton';
import { LiveCallSheet } from './live-call-sheet';

export const metadata: Metadata = { title: 'Call sheet · Admin' };

type Props = PageProps<'/admin/house-games/[gameId]'>;

export default function CallSheetPage({ params }: Props) {
  return (
    <Suspense fallback={<ListSkeleton hasSearch />}>
      <CallSheet params={params} />
    </Suspense>
  );
}

async function CallSheet({ params }: Pick<Props, 'params'>) {
  const { gameId } = await params;
  const [{ user_id, display_name, is_admin }, state, timeline, sheet, uncalled] = await Promise.all(
    [
      requireViewer(`/admin/house-games/${gameId}`),
      getGameState(gameId),
      listTimeline(gameId),
      getCallSheet(gameId),
      getUncalledCards(gameId),
    ],
  );
  if (state?.game.kind !== 'house') notFound();
  return (
    <LiveCallSheet
      initial={state}
      timeline={timeline}
      viewer={{ user_id, display_name, is_admin, is_member: false }}
      cardCounts={countsOf(sheet)}
      uncalled={uncalled}
    />
  );
}
