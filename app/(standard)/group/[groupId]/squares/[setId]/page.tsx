import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { requireAccount } from '@/lib/accounts/viewer';
import { getGroupState, getThemeSquares } from '@/lib/groups/queries';
import { peopleOf } from '@/lib/groups/lines';
import { withNotice } from '@/lib/accounts/redirect';
import { listThemes } from '@/lib/themes/queries';
import { set_in_use } from '@/lib/words/themes';
import { SetForm } from './set-form';

export const metadata: Metadata = { title: 'Your group’s squares' };

type Props = PageProps<'/group/[groupId]/squares/[setId]'>;

export default function SetPage({ params }: Props) {
  return (
    <div className="mx-auto max-w-2xl">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <OneSet params={params} />
      </Suspense>
    </div>
  );
}

/** The form for a new set, or for an existing one that the viewer may change. */
async function OneSet({ params }: Pick<Props, 'params'>) {
  const { groupId, setId } = await params;
  const isNew = setId === 'new';
  const [viewer, state, themes, set] = await Promise.all([
    requireAccount(`/group/${groupId}/squares/${setId}`),
    getGroupState(groupId),
    listThemes(),
    isNew ? null : getThemeSquares(setId),
  ]);
  if (!state?.sets) redirect(withNotice('/', 'load_group_failed'));
  if (!isNew && set?.group_id !== groupId)
    redirect(withNotice(`/group/${groupId}`, 'set_not_found'));
  if (set && !set.is_editable && !set.game_id)
    redirect(withNotice(`/group/${groupId}`, 'not_your_set'));
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
      <h1 className="pb-6 text-headline">
        {isNew ? 'Write your own squares' : 'Edit your squares'}
      </h1>
      {set?.game_id ? (
        <p>
          {set_in_use.title}. {set_in_use.description}{' '}
          <Link href={`/game/${set.game_id}`} className="text-link">
            Go to the game
          </Link>
        </p>
      ) : (
        <SetForm
          group_id={groupId}
          writer_id={viewer.user_id}
          set={set}
          people={peopleOf(state, set)}
          sources={[...state.sets.filter(({ id }) => id !== setId), ...themes]}
        />
      )}
    </>
  );
}
