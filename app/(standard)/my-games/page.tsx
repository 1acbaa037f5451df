import type { Metadata } from 'next';
import { GamesToJoin } from '@/components/games/games-to-join';
import { WholePage } from '@/components/shell/whole-page';
import { WaitingNotice } from '@/components/shell/waiting-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { listMyGames } from '@/lib/games/queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { filterOf, isIn, isLostIn } from './filter';
import { FilterTabs } from './filter-tabs';
import { GameCard } from './game-card';
import { LostGameCard } from './lost-game-card';
import { NoGames } from './no-games';

export const metadata: Metadata = { title: 'My Games' };

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/my-games'>;

export default function MyGamesPage({ searchParams }: Props) {
  return (
    <>
      <h1 className="pb-4 text-headline">My Games</h1>
      <WholePage fallback={<GamesSkeleton />} draw={() => drawGames(searchParams)} />
    </>
  );
}

async function drawGames(searchParams: Props['searchParams']) {
  const [query, viewer, { games, lost, to_join }] = await Promise.all([
    searchParams,
    requireViewer('/my-games'),
    listMyGames(),
  ]);
  const filter = filterOf(query.filter);
  const shown = games.filter((game) => isIn(filter, game));
  const gone = lost.filter((game) => isLostIn(filter, game));
  const offered = filter === 'archived' ? [] : to_join;
  return (
    <>
      <WaitingNotice initial={viewer.waiting} />
      <FilterTabs now={filter} />
      {offered.length > 0 && (
        <div className="pt-6">
          <GamesToJoin games={offered} />
        </div>
      )}
      {shown.length + gone.length === 0 ? (
        offered.length === 0 && <NoGames filter={filter} />
      ) : (
        <ul className="divide-y border-b">
          {shown.map((game) => (
            <GameCard key={game.id} game={game} waiting={viewer.waiting} />
          ))}
          {gone.map((game) => (
            <LostGameCard key={game.id} game={game} />
          ))}
        </ul>
      )}
    </>
  );
}

function GamesSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-11 w-full max-w-64" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  );
}
