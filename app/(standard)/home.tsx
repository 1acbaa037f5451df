import { Suspense, type ReactElement } from 'react';
import { PlayerRail } from '@/components/front-page/player-rail';
import { FrontPage } from '@/components/front-page/front-page';
import { HeldHouseGames } from '@/components/front-page/held-house-games';
import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { LastCard } from '@/components/front-page/last-card';
import { OwnCard } from '@/components/front-page/own-card';
import { OwnGame, ownGameOf } from '@/components/front-page/own-game';
import { QuickActions } from '@/components/front-page/quick-actions';
import { WaitingNotice } from '@/components/shell/waiting-notice';
import { FormError } from '@/components/ui/form-error';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf, type MessageKey } from '@/lib/words/all-messages';
import type { Game } from '@/lib/bingo/game';
import { getMyHome } from '@/lib/games/queries';
import { getGuest, listGuestGames } from '@/lib/house-games/queries';
import { getFrontPage } from '@/lib/house-games/public-queries';
import { getWaiting } from '@/lib/cards/queries';
import { getOwn } from '@/lib/accounts/viewer';
import { ReadError } from '@/lib/server/read-error';

/** The front page with the viewer's own parts, each of which is streamed when its data is read. */
export async function Home() {
  const page = await getFrontPage();
  return (
    <FrontPage
      page={page}
      notice={
        <Suspense>
          <Waiting />
          <PrivateGame game={page.lead?.game ?? null} />
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
          <Rail game={page.lead?.game ?? null} />
        </Suspense>
      }
    />
  );
}

async function Waiting() {
  const waiting = await getWaiting();
  return waiting && <WaitingNotice initial={waiting} />;
}

async function PrivateGame({ game }: { game: Game | null }) {
  return orError('load_active_games_failed', async () => {
    const [mine, waiting] = await Promise.all([
      getOwn(() => getMyHome(game?.id ?? null)),
      getWaiting(),
    ]);
    return mine && <OwnGame game={ownGameOf(mine.own.games, waiting ?? [])} />;
  });
}

async function WayIn({ game }: { game: Game }) {
  return orError('load_card_failed', async () => {
    const mine = await getOwn(() => getMyHome(game.id));
    // Somebody without an account plays the house game as a guest.
    const isSignedIn = mine !== null && !mine.viewer.is_anonymous;
    const own = isSignedIn ? mine.own.cards : (await getGuest(game.id))?.cards;
    const [first, ...others] = own ?? [];
    return (
      <>
        {!first && game.status === 'upcoming' && <LastCard card={mine?.own.last_card ?? null} />}
        {first ? (
          <OwnCard cards={[first, ...others]} />
        ) : (
          <JoinHouseGame
            game={game}
            isSignedIn={isSignedIn}
            label={isSignedIn ? 'Join House Game' : 'Join Game'}
          />
        )}
        {mine && <QuickActions className="mt-2 grid grid-cols-2 gap-2 lg:hidden" />}
      </>
    );
  });
}

async function Rail({ game }: { game: Game | null }) {
  return orError('load_active_games_failed', async () => {
    const [mine, waiting] = await Promise.all([
      getOwn(() => getMyHome(game?.id ?? null)),
      getWaiting(),
    ]);
    const lead_id = game?.id ?? null;
    if (mine) {
      const { games } = mine.own;
      const noticed = (waiting ?? []).map(({ game_id }) => game_id);
      const above = [...noticed, ownGameOf(games, waiting ?? [])?.id ?? ''];
      return <PlayerRail games={games} above={above} lead_id={lead_id} />;
    }
    const held = await listGuestGames();
    return <HeldHouseGames games={held.filter(({ id }) => id !== lead_id)} />;
  });
}

/** Renders an error in place of a part whose read failed, and keeps the rest of the front page. */
async function orError(
  failure: MessageKey,
  part: () => Promise<ReactElement | null>,
): Promise<ReactElement | null> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return <FormError notice={messageOf(failure)} />;
  }
}
