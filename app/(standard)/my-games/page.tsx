import type { Metadata } from 'next';
import { PagedList } from '@/components/forms/paged-list';
import { DelayedNames } from '@/components/game/story/delayed-names';
import { GamesToJoin } from '@/components/game/games-to-join';
import { WaitingBar } from '@/components/notices/waiting-bar';
import { listMyGames } from '@/lib/games/queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { listQueryOf } from '@/lib/words/paging';
import { filterOf, FilterTabs, NoGames } from './filter-tabs';
import { GameCard, LostGameCard } from './game-card';

export const metadata: Metadata = { title: 'My Games' };

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/my-games'>;

/** A list that fits a few screens needs no search. */
const SEARCHED_FROM = 8;

export default async function MyGamesPage({ searchParams }: Props) {
  const asked = await searchParams;
  const query = listQueryOf(asked);
  const filter = filterOf(asked.filter);
  const [viewer, { games, lost, to_join, delayed }] = await Promise.all([
    requireViewer('/my-games'),
    listMyGames(filter, query),
  ]);
  const isFirst = query.page === 1 && !query.q;
  const isLast = query.page * games.page_size >= games.total;
  const offered = isFirst && filter !== 'archived' ? to_join : [];
  const gone = isLast ? lost : [];
  return (
    <>
      <h1 className="pb-4 text-headline">My Games</h1>
      <WaitingBar initial={viewer.waiting} />
      <FilterTabs now={filter} q={query.q} />
      <DelayedNames games={delayed} className="pt-6" />
      {offered.length > 0 && (
        <div className="pt-6">
          <GamesToJoin games={offered} />
        </div>
      )}
      <PagedList
        path="/my-games"
        noun="game"
        search={(games.total > SEARCHED_FROM || query.q !== '') && 'Search by game or group'}
        kept={{ filter }}
        query={query}
        found={games}
        nothing={
          offered.length + gone.length + delayed.length === 0 && (
            <NoGames filter={filter} mayCreate={!viewer.is_anonymous} />
          )
        }
        table={(rows) => (
          <ul className="divide-y border-b">
            {rows.map((game) => (
              <GameCard key={game.id} game={game} waiting={viewer.waiting} />
            ))}
          </ul>
        )}
      />
      {gone.length > 0 && (
        <ul className="divide-y">
          {gone.map((game) => (
            <LostGameCard key={game.id} game={game} />
          ))}
        </ul>
      )}
    </>
  );
}
