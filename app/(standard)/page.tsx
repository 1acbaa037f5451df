import { Suspense, type ReactElement } from 'react';
import { PlayerRail } from '@/components/front-page/player-rail';
import { FrontPage } from '@/components/front-page/front-page';
import { JoinGame } from '@/components/front-page/join-game';
import { OwnCard } from '@/components/front-page/own-card';
import { WaitingNotice } from '@/components/shell/waiting-notice';
import { FormError, problemOf } from '@/components/ui/form-error';
import { Skeleton } from '@/components/ui/skeleton';
import type { Game } from '@/lib/bingo/game';
import { listMyCards, listMyGames } from '@/lib/games/queries';
import { getGuest } from '@/lib/house-games/queries';
import { getFrontPage } from '@/lib/house-games/public-queries';
import { getWaiting } from '@/lib/cards/queries';
import { getViewer } from '@/lib/accounts/viewer';
import { noticeOfError } from '@/lib/failed-read';
import { ReadError } from '@/lib/read-error';

export { frontPageMetadata as metadata } from '@/lib/metadata';

/** Home for a browser that has been here before; who has not gets app/(public)/visitor, whole from the cache. */
export default async function HomePage() {
  const page = await getFrontPage();
  return (
    <FrontPage
      page={page}
      notice={
        <Suspense>
          <Waiting />
        </Suspense>
      }
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

async function Waiting() {
  const waiting = await getWaiting();
  return waiting && <WaitingNotice initial={waiting} />;
}

async function WayIn({ game }: { game: Game }) {
  const viewer = await getViewer();
  return inItsPlace(async () => {
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
  });
}

async function Rail() {
  if (!(await getViewer())) return null;
  return inItsPlace(async () => (
    <PlayerRail games={await listMyGames('load_active_games_failed')} />
  ));
}

/** A part that cannot be read says so where it would have stood; the front page is still worth reading. */
async function inItsPlace(part: () => Promise<ReactElement>): Promise<ReactElement> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return <FormError {...problemOf(noticeOfError(error))} />;
  }
}
