import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Money } from '@/components/ui/money';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { listHref, listQueryOf } from '@/lib/words/paging';
import { getHouseTemplate, listHouseGames } from '@/lib/accounts/admin-queries';
import { listThemes } from '@/lib/themes/queries';
import { Figures } from '../figures';
import { ListSkeleton, PageHead } from '../page-head';
import { FollowHouseGames } from './follow-house-games';
import { HouseGameDialog } from './house-game-form';
import { HouseGamesTable } from './house-games-table';
import { WeeklyEditionDialog } from './weekly-edition-form';

export const metadata: Metadata = { title: 'House Games · Admin' };

const path = '/admin/house-games';
type Props = PageProps<'/admin/house-games'>;

export default function HouseGamesPage({ searchParams }: Props) {
  return (
    <>
      <PageHead title="House Games" deck="Open to everybody. Admins mark the squares.">
        <Suspense fallback={<Skeleton className="h-11 w-52" />}>
          <NewHouseGame />
        </Suspense>
      </PageHead>
      <Suspense fallback={<ListSkeleton figures={3} />}>
        <HouseGames searchParams={searchParams} />
      </Suspense>
      <FollowHouseGames />
    </>
  );
}

async function NewHouseGame() {
  const [themes, template] = await Promise.all([listThemes(), getHouseTemplate()]);
  return (
    <>
      <WeeklyEditionDialog themes={themes} template={template} />
      <HouseGameDialog themes={themes} />
    </>
  );
}

async function HouseGames({ searchParams }: Pick<Props, 'searchParams'>) {
  const { page } = listQueryOf(await searchParams);
  const [themes, house] = await Promise.all([listThemes(), listHouseGames(page)]);
  const { fund_balance, active_count, upcoming_count, total, page_size, rows } = house;
  return (
    <>
      <Figures
        of={[
          ['House fund', <Money key="fund" amount={fund_balance} playMoney />],
          ['Active games', active_count],
          ['Upcoming games', upcoming_count],
        ]}
      />
      <div className="py-6">
        {total === 0 ? (
          <EmptyState title="No house games yet" level={2}>
            The front door is painted on. Create a game and there is something behind it.
          </EmptyState>
        ) : (
          <HouseGamesTable games={rows} themes={themes} fund_balance={fund_balance} />
        )}
      </div>
      <Pager
        noun="house game"
        page={page}
        total={total}
        page_size={page_size}
        hrefOf={(page) => listHref(path, { page })}
      />
    </>
  );
}
