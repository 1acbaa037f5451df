import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { getCallSheet } from '@/lib/accounts/admin-queries';
import { packState, packStory } from '@/lib/bingo/sent-state';
import { requireViewer } from '@/lib/accounts/viewer';
import { noSuchHouseGameMetadata } from '@/lib/server/metadata';
import { ListSkeleton } from '../../page-head';
import { LiveCallSheet } from './live-call-sheet';

type Props = PageProps<'/admin/house-games/[gameId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const sheet = await getCallSheet((await params).gameId);
  return sheet ? { title: 'Call sheet · Admin' } : noSuchHouseGameMetadata;
}

export default function CallSheetPage({ params }: Props) {
  return (
    <Suspense fallback={<ListSkeleton hasSearch />}>
      <CallSheet params={params} />
    </Suspense>
  );
}

async function CallSheet({ params }: Pick<Props, 'params'>) {
  const { gameId } = await params;
  const [{ user_id, display_name, is_admin }, sheet] = await Promise.all([
    requireViewer(`/admin/house-games/${gameId}`),
    getCallSheet(gameId),
  ]);
  if (!sheet) notFound();
  const { state, timeline, card_counts, uncalled } = sheet;
  return (
    <LiveCallSheet
      initial={packState(state)}
      timeline={packStory(timeline)}
      viewer={{ user_id, display_name, is_admin, is_member: false }}
      cardCounts={card_counts}
      uncalled={uncalled}
    />
  );
}
