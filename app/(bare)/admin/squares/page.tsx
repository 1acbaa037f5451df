import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { ListSkeleton, PageHead } from '../page-head';
import { chosenTheme, SquaresList } from './squares-list';
import { ImportSquares } from './import-squares';
import { EditSquareDialog } from './square-form';

export const metadata: Metadata = { title: 'Squares · Admin' };

type Props = PageProps<'/admin/squares'>;

export default function SquaresPage({ searchParams }: Props) {
  return (
    <>
      <PageHead
        title="Squares"
        deck="Predictions about offices and institutions, each with its rule."
      >
        <Suspense fallback={<Skeleton className="h-11 w-80 max-w-full" />}>
          <NewSquares searchParams={searchParams} />
        </Suspense>
      </PageHead>
      <Suspense fallback={<ListSkeleton hasSearch />}>
        <SquaresList searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function NewSquares({ searchParams }: Pick<Props, 'searchParams'>) {
  const { themes, theme } = await chosenTheme(searchParams);
  return (
    <>
      <ImportSquares themes={themes} theme_id={theme?.id} />
      <EditSquareDialog themes={themes} theme_id={theme?.id} />
    </>
  );
}
