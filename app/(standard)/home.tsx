import { Suspense, type ReactNode } from 'react';
import { ActiveGame } from '@/components/front-page/active-game';
import { FrontPage, LeadTicker } from '@/components/front-page/front-page';
import { FrontSections } from '@/components/front-page/front-section';
import { ChooseNow } from '@/components/front-page/choose-now';
import { GuestWin } from '@/components/front-page/guest-win';
import { HouseSection } from '@/components/front-page/house-section';
import { LeadSkeleton } from '@/components/front-page/lead-skeleton';
import { OwnPicture } from '@/components/front-page/own-picture';
import { QuickActions } from '@/components/front-page/quick-actions';
import { DelayedNames } from '@/components/game/story/delayed-names';
import { GamesToJoin } from '@/components/game/games-to-join';
import { NextGameBar } from '@/components/game/after/next-game-bar';
import { WaitingNotice } from '@/components/shell/waiting-notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { Game } from '@/lib/bingo/game';
import { getChoice, getOwnCard } from '@/lib/games/own-card';
import type { FrontPage as News } from '@/lib/games/front-page';
import { listGuestCards, getGuest } from '@/lib/games/house-queries';
import { getFrontPage } from '@/lib/games/public-queries';
import { getViewer, getOwn } from '@/lib/accounts/viewer';
import { ReadError } from '@/lib/server/read-error';
import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { LastCard } from '@/components/front-page/last-card';
import { OwnCard } from '@/components/front-page/own-card';
import { getMyHome } from '@/lib/games/queries';
import { onSale } from '@/lib/games/front-page';
import { More } from './more';
import { orError } from './or-error';
import { readMine, toJoin, withoutHeld } from './read-mine';

/** The front page with the viewer's own parts, each of which is streamed when its data is read. */
export async function Home() {
  const page = await getFrontPage();
  const lead_id = page.lead?.game.id ?? null;
  return (
    <FrontPage
      page={page}
      notice={
        <Suspense>
          <Notices lead_id={lead_id} />
        </Suspense>
      }
      lead={
        <Suspense fallback={<LeadSkeleton />}>
          <TopStory page={page} />
        </Suspense>
      }
      renderChoice={(other) => (
        <Suspense fallback={<Skeleton className="h-13 w-full" />}>
          <Choice game={other} lead_id={lead_id} />
        </Suspense>
      )}
      ticker={
        <Suspense fallback={<div className="min-h-10" />}>
          <MarksOfLead page={page} />
        </Suspense>
      }
      briefs={
        <Suspense>
          <More page={page} />
        </Suspense>
      }
    />
  );
}

/** A line to call, an objection to decide, a guest's win, and a game that the viewer's friends play without them. */
async function Notices({ lead_id }: { lead_id: string | null }) {
  return orError('load_active_games_failed', async () => {
    const [mine, waiting] = await readMine(lead_id);
    const [game] = toJoin(mine);
    return (
      <>
        {waiting && <WaitingNotice initial={waiting} />}
        {(!mine || mine.viewer.is_anonymous) && <GuestWin held={await listGuestCards()} />}
        {game && <NextGameBar next={game} kicker="Your friends play" />}
      </>
    );
  });
}

async function MarksOfLead({ page }: { page: News }) {
  return <LeadTicker lead={(await withoutHeld(page)).shown.lead} />;
}

/** The viewer's closest card, or the house game; for a player, with the sections that always stand. */
async function TopStory({ page }: { page: News }) {
  const lead_id = page.lead?.game.id ?? null;
  const own = await getOwnCard(lead_id).catch(nullIfUnread);
  const isPlayer = (await getViewer()) !== null;
  const story = (await withoutHeld(page)).shown.lead;
  const picture = own && <OwnPicture own={own} />;
  const isHouse = !own || own.game.id === lead_id;
  const house = (story || !page.lead) && (
    <HouseSection
      story={story}
      way={story && <WayIn game={story.game} isOther={!isHouse} />}
      picture={isHouse ? (picture ?? 'house') : null}
      isPictureLast={isPlayer && !own}
    />
  );
  const isActive = own?.game.kind === 'private';
  const other = isActive ? (
    <ActiveGames lead_id={lead_id} picture={picture} />
  ) : (
    own && <ActiveGame title="Your card" game={own.game} count={0} picture={picture} />
  );
  return (
    <FrontSections lead={isHouse ? story && house : other}>
      {!(isHouse && story) && house}
      {isPlayer && !isActive && <ActiveGames lead_id={lead_id} />}
      {isPlayer && <QuickActions />}
      <OtherGames page={page} />
    </FrontSections>
  );
}

type ActiveGamesProps = { lead_id: string | null; picture?: ReactNode };

/** The first of the viewer's private games, which is the one with their closest card. */
async function ActiveGames({ lead_id, picture }: ActiveGamesProps) {
  return orError('load_active_games_failed', async () => {
    const [mine] = await readMine(lead_id);
    const held = (mine?.own.games ?? []).filter(
      ({ kind, has_card }) => kind === 'private' && has_card,
    );
    return <ActiveGame title="Active Games" game={held[0]} count={held.length} picture={picture} />;
  });
}

/** The games that are shown by name alone, and those that the viewer's friends play without them. */
async function OtherGames({ page }: { page: News }) {
  return orError('load_active_games_failed', async () => {
    const [mine] = await readMine(page.lead?.game.id ?? null);
    const held = [...(mine?.own.delayed ?? []), ...(await withoutHeld(page)).delayed];
    return (
      <>
        <DelayedNames games={[...new Map(held.map((game) => [game.id, game])).values()]} />
        <GamesToJoin games={toJoin(mine).slice(1)} />
      </>
    );
  });
}

async function Choice({ game, lead_id }: { game: Game; lead_id: string | null }) {
  const choice = await getChoice(lead_id, game.id).catch(nullIfUnread);
  return <ChooseNow game={game} choice={choice} />;
}

function nullIfUnread(error: unknown): null {
  if (error instanceof ReadError) return null;
  throw error;
}

type WayInProps = {
  game: Game;
  /** The page shows a card of another game, so this one is the second choice. */
  isOther: boolean;
};

/** The way into the house game: to buy a card, or to play one that the viewer holds. */
async function WayIn({ game, isOther }: WayInProps) {
  return orError('load_card_failed', async () => {
    const mine = await getOwn(() => getMyHome(game.id));
    // Somebody without an account plays the house game as a guest.
    const isSignedIn = mine !== null && !mine.viewer.is_anonymous;
    const own = isSignedIn ? mine.own.cards : (await getGuest(game.id))?.cards;
    const [first, ...others] = own ?? [];
    if (first) {
      const choice = await getChoice(game.id, game.id);
      return <OwnCard cards={[first, ...others]} choice={choice} isOther={isOther} />;
    }
    return (
      <>
        {game.status === 'upcoming' && <LastCard card={mine?.own.last_card ?? null} />}
        <JoinHouseGame
          game={onSale(game)}
          isSignedIn={isSignedIn}
          isOther={isOther}
          label={isSignedIn ? 'Join House Game' : 'Join Game'}
        />
      </>
    );
  });
}
