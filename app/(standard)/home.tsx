import { Suspense } from 'react';
import { PlayerRail } from '@/components/front-page/player-rail';
import { FrontPage, LeadTicker } from '@/components/front-page/front-page';
import { Briefs } from '@/components/front-page/briefs';
import { ChooseNow } from '@/components/front-page/choose-now';
import { HeldHouseGames } from '@/components/front-page/held-house-games';
import { Lead } from '@/components/front-page/lead';
import { LeadSkeleton } from '@/components/front-page/lead-skeleton';
import { OwnGame, ownGameOf } from '@/components/front-page/own-game';
import { OwnLead } from '@/components/front-page/own-lead';
import { DelayedNames } from '@/components/games/delayed-names';
import { WaitingNotice } from '@/components/shell/waiting-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Game } from '@/lib/bingo/game';
import { isDelayed, splitDelayed } from '@/lib/games/behind';
import { getChoice, getOwnCard } from '@/lib/games/own-card';
import { getMyHome } from '@/lib/games/queries';
import type { FrontPage as News, LeadStory } from '@/lib/house-games/front-page';
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
      ticker={
        <Suspense fallback={<div className="min-h-10" />}>
          <MarksOfLead story={page.lead} />
        </Suspense>
      }
      briefs={
        <Suspense>
          <OtherNews page={page} />
        </Suspense>
      }
      rail={
        <Suspense>
          <Rail page={page} lead_id={lead_id} />
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
async function TopStory({ story: told }: { story: LeadStory | null }) {
  const story = (await isHeld(told?.game)) ? null : told;
  const own = await getOwnCard(story?.game.id ?? null).catch(nullIfUnread);
  const isOther = own !== null && own.game.id !== story?.game.id;
  const way = story && <WayIn game={story.game} isOther={isOther} />;
  if (!own && told && !story) return <DelayedNames games={[told.game]} />;
  if (!own) return <Lead story={story} way={way} />;
  const isPlayer = (await getViewer()) !== null;
  return <OwnLead own={own} story={story} way={way} isPlayer={isPlayer} />;
}

const isHeld = async (game: Game | null | undefined): Promise<boolean> =>
  game ? isDelayed(game.id) : false;

async function MarksOfLead({ story }: { story: LeadStory | null }) {
  return !(await isHeld(story?.game)) && <LeadTicker lead={story} />;
}

/** The rest of the front page. Delayed games have their names in the rail. */
async function OtherNews({ page }: { page: News }) {
  const { lead, also, last } = page;
  const { shown } = await splitDelayed(also);
  const [holdsLead, holdsLast] = await Promise.all([isHeld(lead?.game), isHeld(last)]);
  return (
    <Briefs
      page={{ ...page, lead: holdsLead ? null : lead, also: shown, last: holdsLast ? null : last }}
    />
  );
}

/** The house games of the front page that are shown by name alone. */
async function listDelayed({ lead, also, last }: News): Promise<Game[]> {
  const games = [lead?.game, ...also, last].filter((game) => game != null);
  return (await splitDelayed(games)).delayed;
}

async function Choice({ game, lead_id }: { game: Game; lead_id: string | null }) {
  const choice = await getChoice(lead_id, game.id).catch(nullIfUnread);
  return <ChooseNow game={game} choice={choice} />;
}

async function Rail({ page, lead_id }: { page: News; lead_id: string | null }) {
  return orError('load_active_games_failed', async () => {
    const [mine, waiting, own] = await readMine(lead_id);
    const own_id = own?.game.id ?? null;
    const held = [...(mine?.own.delayed ?? []), ...(await listDelayed(page))];
    // Without a card of the viewer's own, the leading game is named at the top.
    const names = [...new Map(held.map((game) => [game.id, game])).values()].filter(
      ({ id }) => own || id !== lead_id,
    );
    if (mine) {
      const { games } = mine.own;
      const noticed = (waiting ?? []).map(({ game_id }) => game_id);
      const above = [...noticed, ownGameOf(games, waiting ?? [], own !== null)?.id ?? ''];
      return <PlayerRail {...{ games, above, lead_id, own_id }} delayed={names} />;
    }
    const guests = (await listGuestGames()).filter((game) => !isChoosing(game));
    const { shown } = await splitDelayed(guests);
    return (
      <>
        <DelayedNames games={names} />
        <HeldHouseGames games={shown.filter(({ id }) => id !== lead_id && id !== own_id)} />
      </>
    );
  });
}

const readMine = (lead_id: string | null) =>
  Promise.all([getOwn(() => getMyHome(lead_id)), getWaiting(), getOwnCard(lead_id)]);

function nullIfUnread(error: unknown): null {
  if (error instanceof ReadError) return null;
  throw error;
}
