import { Suspense } from 'react';
import { DeskRail } from '@/components/front-page/desk-rail';
import { FrontPage } from '@/components/front-page/front-page';
import { JoinGame } from '@/components/front-page/join-game';
import { OwnCard } from '@/components/front-page/own-card';
import { Skeleton } from '@/components/ui/skeleton';
import type { Game } from '@/lib/bingo/game';
import { listMyCards, listMyGames } from '@/lib/queries/games';
import { getGuest } from '@/lib/queries/house';
import { getFrontPage } from '@/lib/queries/public';
import { getViewer } from '@/lib/viewer';

export { frontPageMetadata as metadata } from '@/lib/metadata';

/** Home for a browser that has been here before; who has not gets app/visitor, whole from the cache. */
export default async function HomePage() {
  const page = await getFrontPage();
  return (
    <FrontPage
      page={page}
      way={
        page.lead && (
          <Suspense fallback={<Skeleton className="h-13 w-full" />}>
            <WayIn game={page.lead.game} />
          </Suspense>
        )
      }
      rail={
        <Suspense>
          <Rail />
        </Suspense>
      }
    />
  );
}

async function WayIn({ game }: { game: Game }) {
  const viewer = await getViewer();
  const cards = viewer ? await listMyCards(game.id) : ((await getGuest(game.id))?.cards ?? []);
  const [first, ...others] = cards;
  if (first) return <OwnCard cards={[first, ...others]} />;
  return (
    <JoinGame
      game={game}
      isSignedIn={viewer !== null}
      label={viewer ? 'Join House Game' : 'Join Game'}
    />
  );
}

async function Rail() {
  if (!(await getViewer())) return null;
  return <DeskRail games={await listMyGames('load_active_games_failed')} />;
}
