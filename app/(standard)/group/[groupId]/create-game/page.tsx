import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { getGroupState } from '@/lib/groups/queries';
import { peopleOf } from '@/lib/groups/lines';
import { listPlayableThemes } from '@/lib/themes/queries';
import { requireAccount } from '@/lib/accounts/viewer';
import { CreateGameForm } from './create-game-form';

export const metadata: Metadata = { title: 'Start New Game' };

export default function CreateGamePage({ params }: PageProps<'/group/[groupId]/create-game'>) {
  return (
    <div className="mx-auto max-w-2xl">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <NewGame params={params} />
      </Suspense>
    </div>
  );
}

async function NewGame({ params }: Pick<PageProps<'/group/[groupId]/create-game'>, 'params'>) {
  const { groupId } = await params;
  const [viewer, state, themes] = await Promise.all([
    requireAccount(`/group/${groupId}/create-game`),
    getGroupState(groupId),
    listPlayableThemes(),
  ]);
  if (!state) redirect('/?notice=load_group_failed');
  if (!state.group.is_creator) redirect(`/group/${groupId}?notice=not_creator`);
  return (
    <>
      <Link
        href={`/group/${groupId}`}
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink"
      >
        <Icon name="arrow-left" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Back to <bdi>{state.group.name}</bdi>
        </span>
      </Link>
      <h1 className="pb-6 text-headline">Start New Game</h1>
      <CreateGameForm
        group_id={groupId}
        writer_id={viewer.user_id}
        themes={themes}
        sets={state.sets ?? []}
        people={peopleOf(state)}
      />
    </>
  );
}
