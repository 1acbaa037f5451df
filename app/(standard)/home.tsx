import { Suspense } from 'react';
import { PlayerRail } from '@/components/front-page/player-rail';
import { FrontPage } from '@/components/front-page/front-page';
import { ChooseNow } from '@/components/front-page/choose-now';
import { HeldHouseGames } from '@/components/front-page/held-house-games';
import { Lead } from '@/components/front-page/lead';
import { LeadSkeleton } from '@/components/front-page/lead-skeleton';
import { OwnGame, ownGameOf } from '@/components/front-page/own-game';
import { OwnLead } from '@/components/front-page/own-lead';
import { WaitingNotice } from '@/components/shell/waiting-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Game } from '@/lib/bingo/game';
import { getChoice, getOwnCard } from '@/lib/games/own-card';
import { getMyHome } from '@/lib/games/queries';
import type { LeadStory } from '@/lib/house-games/front-page';
import { listGuestGames } from '@/lib/house-games/queries';
import { getFrontPage } from '@/lib/house-games/public-queries';
import { getWaiting } from '@/lib/cards/queries';
import { getOwn, getViewer } from '@/lib/accounts/viewer';
import { ReadError } from '@/lib/server/read-error';
import { orError } from './or-error';
import { WayIn } from './way-in';

/** The front page with the viewer's own parts, each of which is streamed when its data is read. */
export async function Home() {
  const page = await getFrontPage();
  const game = page.lead?.game ?? null;
  const lead_id = game?.id ?? null;
  return (
    <FrontPage
      page={page}
      notice={
        <Suspense>
          <Waiting />
          <PrivateGame lead_id={lead_id} />
        </Suspense>
      }
      lead={
        <Suspense fallback={<LeadSkeleton />}>
          <TopStory story={page.lead} />
        </Suspense>
      }
      renderChoice={(other) => (
        <Suspense fallback={<Skeleton className="h-13 w-full" />}>
          <Choice game={other} lead_id={lead_id} />
        </Suspense>
      )}
      rail={
        <Suspense>
          <Rail lead_id={lead_id} />
        </Suspense>
      }
    />
  );
}

async function Waiting() {
  const waiting = await getWaiting();
  return waiting && <WaitingNotice initial={waiting} />;
}

async function PrivateGame({ lead_id }: { lead_id: string | null }) {
  return orError('load_active_games_failed', async () => {
    const [mine, waiting, own] = await readMine(lead_id);
    return mine && <OwnGame game={ownGameOf(mine.own.games, waiting ?? [], own !== null)} />;
  });
}

/** The viewer's closest card; without one, or if it cannot be read, the house game. */
async function TopStory({ story }: { story: LeadStory | null }) {
  const own = await getOwnCard(story?.game.id ?? null).catch(nullIfUnread);
  const isOther = own !== null && own.game.id !== story?.game.id;
  const way = story && <WayIn game={story.game} isOther={isOther} />;
  if (!own) return <Lead story={story} way={way} />;
  const isPlayer = (await getViewer()) !== null;
  return <OwnLead own={own} story={story} way={way} isPlayer={isPlayer} />;
}

async function Choice({ game, lead_id }: { game: Game; lead_id: string | null }) {
  const choice = await getChoice(lead_id, game.id).catch(nullIfUnread);
  return <ChooseNow game={game} choice={choice} />;
}

async function Rail({ lead_id }: { lead_id: string | null }) {
  return orError('load_active_games_failed', async () => {
    const [mine, waiting, own] = await readMine(lead_id);
    const own_id = own?.game.id ?? null;
    if (mine) {
      const { games } = mine.own;
      const noticed = (waiting ?? []).map(({ game_id }) => game_id);
      const above = [...noticed, ownGameOf(games, waiting ?? [], own !== null)?.id ?? ''];
      return <PlayerRail games={games} above={above} lead_id={lead_id} own_id={own_id} />;
    }
    const held = (await listGuestGames()).filter((game) => !isChoosing(game));
    return <HeldHouseGames games={held.filter(({ id }) => id !== lead_id && id !== own_id)} />;
  });
}

const readMine = (lead_id: string | null) =>
  Promise.all([getOwn(() => getMyHome(lead_id)), getWaiting(), getOwnCard(lead_id)]);

function nullIfUnread(error: unknown): null {
  if (error instanceof ReadError) return null;
  throw error;
}
