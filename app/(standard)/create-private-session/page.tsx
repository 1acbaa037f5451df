import type { Metadata } from 'next';
import { Suspense } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { no_themes } from '@/lib/words/admin';
import { playThemePath } from '@/lib/paths';
import { listPlayableThemes } from '@/lib/themes/queries';
import { listMyGroups } from '@/lib/groups/queries';
import { requireAccount } from '@/lib/accounts/viewer';
import { Wizard } from './wizard';

export const metadata: Metadata = { title: 'Create Private Session' };

type Props = PageProps<'/create-private-session'>;

export default function CreatePrivateSessionPage({ searchParams }: Props) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="pb-6 text-headline">Create Private Session</h1>
      <Suspense fallback={<WizardSkeleton />}>
        <Steps searchParams={searchParams} />
      </Suspense>
    </div>
  );
}

async function Steps({ searchParams }: Pick<Props, 'searchParams'>) {
  const { theme } = await searchParams;
  const [{ user_id, display_name }, themes, groups] = await Promise.all([
    requireAccount(typeof theme === 'string' ? playThemePath(theme) : '/create-private-session'),
    listPlayableThemes('load_themes_failed_retry'),
    listMyGroups(),
  ]);
  if (themes.length === 0) return <EmptyState title={no_themes.title} />;
  const taken = groups.map(({ name }) => name);
  return <Wizard themes={themes} host={display_name} taken={taken} writer_id={user_id} />;
}

function WizardSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6">
      {[1, 2, 3].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <Skeleton className="h-11 w-32" />
    </div>
  );
}
