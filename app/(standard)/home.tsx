import 'server-only';
import type { ReactElement, ReactNode } from 'react';
import Link from 'next/link';
import { ActiveGame } from '@/components/front-page/active-game';
import { FrontPage, LeadTicker } from '@/components/front-page/front-page';
import { FrontSections, FrontSection, ChooseNow } from '@/components/front-page/front-section';
import { GuestWin } from '@/components/front-page/guest-win';
import { HouseSection } from '@/components/front-page/house-section';
import { StillCard } from '@/components/game/card/still-card';
import { DelayedNames } from '@/components/game/story/delayed-names';
import { GamesToJoin } from '@/components/game/games-to-join';
import { NextGameBar } from '@/components/game/after/next-game-bar';
import { WaitingBar } from '@/components/notices/waiting-bar';
import {
  getChoice,
  getOwnCard,
  listOwnHouseCards,
  withOwnSales,
  type OwnCard as Own,
} from '@/lib/games/own-card';
import { listGuestCards, listGuestGames } from '@/lib/games/house-queries';
import { getFrontPage } from '@/lib/games/public-queries';
import { getViewer, getOwn } from '@/lib/accounts/viewer';
import { isFailedRead } from '@/lib/server/read-error';
import { JoinHouseGame } from '@/components/front-page/join-house-game';
import { OwnCard } from '@/components/front-page/own-card';
import { getMyHome } from '@/lib/games/queries';
import { HeldHouseGames } from '@/components/front-page/held-house-games';
import { type FrontPage as News, onSale } from '@/lib/games/front-page';
import type { GameSummary } from '@/lib/contract/games';
import type { MyHome } from '@/lib/contract/screens';
import { gamePath } from '@/lib/paths';
import { ButtonLink } from '@/components/ui/button';
import { Briefs, hasBriefs } from '@/components/front-page/briefs';
import { Hyphens } from '@/components/game/card/hyphens';
import { isChoosing } from '@/lib/bingo/drafts';
import { splitDelayed } from '@/lib/accounts/delay';
import type { Game } from '@/lib/bingo/game';
import { getWaiting } from '@/lib/games/card-queries';
import { FormError } from '@/components/forms/form-error';
import { messageOf, type MessageKey } from '@/lib/words/all-messages';

/** The front page with the viewer's own parts. */
export async function Home() {
  const page = await getFrontPage();
  const lead_id = page.lead?.game.id ?? null;
  return (
    <FrontPage
      page={page}
      urgent={<Notices lead_id={lead_id} />}
      lead={<TopStory page={page} />}
      renderChoice={(other) => <Choice game={other} lead_id={lead_id} />}
      ticker={<MarksOfLead page={page} />}
      briefs={<More page={page} />}
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
        {waiting && <WaitingBar initial={waiting} />}
        {(!mine || mine.viewer.is_anonymous) && <GuestWin held={await listGuestCards()} />}
        {game && <NextGameBar next={game} kicker={kickerOf(game)} />}
      </>
    );
  });
}

function kickerOf({ status, cards_sold }: GameSummary): string {
  if (cards_sold === 0) return 'A new game in your group';
  return `Your friends are ${status === 'upcoming' ? 'planning a game' : 'playing'}`;
}

async function MarksOfLead({ page }: { page: News }) {
  return <LeadTicker lead={(await withoutDelayedGames(page)).shown.lead} />;
}

/** The lead, which is the viewer's closest card or the house game, and the other sections below it. */
async function TopStory({ page }: { page: News }) {
  const lead_id = page.lead?.game.id ?? null;
  const own = await getOwnCard(lead_id).catch(nullIfUnread);
  const isPlayer = (await getViewer()) !== null;
  const story = await withOwnSales((await withoutDelayedGames(page)).shown.lead);
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
    const playing = (mine?.own.games ?? []).filter(
      ({ kind, has_card }) => kind === 'private' && has_card,
    );
    return (
      <ActiveGame title="Active Games" game={playing[0]} count={playing.length} picture={picture} />
    );
  });
}

/** The games that are shown by name alone, and those that the viewer's friends play without them. */
async function OtherGames({ page }: { page: News }) {
  return orError('load_active_games_failed', async () => {
    const [mine] = await readMine(page.lead?.game.id ?? null);
    const delayed = [...(mine?.own.delayed ?? []), ...(await withoutDelayedGames(page)).delayed];
    return (
      <>
        <DelayedNames games={[...new Map(delayed.map((game) => [game.id, game])).values()]} />
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
  if (isFailedRead(error)) return null;
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
    const isSignedIn = mine !== null && !mine.viewer.is_anonymous;
    const [first, ...others] = await listOwnHouseCards(game.id);
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

/** Between two house games: how the viewer's card ended in the last one. */
function LastCard({ card }: { card: MyHome['last_card'] }) {
  if (!card) return null;
  return (
    <p className="mb-3 border-l-3 border-mark pl-3">
      Your last card, in{' '}
      <Link href={gamePath({ id: card.game_id, kind: 'house' })} className="text-link">
        <bdi>{card.title}</bdi>
      </Link>
      : <strong>{endOf(card)}</strong>
    </p>
  );
}

const endOf = ({ is_winner, missing }: NonNullable<MyHome['last_card']>) =>
  is_winner ? 'BINGO' : missing === 0 ? 'a full line' : `${missing} short`;

/** Links to create or join a private game. */
const QuickActions = () => (
  <FrontSection title="Quick Actions">
    <div data-player className="grid grid-cols-2 gap-2">
      <ButtonLink
        href="/create-private-session"
        variant="secondary"
        className="max-sm:px-2 max-sm:text-sm"
      >
        Create Private Session
      </ButtonLink>
      <ButtonLink href="/join" variant="secondary" className="max-sm:px-2 max-sm:text-sm">
        Join Private Session
      </ButtonLink>
    </div>
  </FrontSection>
);

/** The viewer's other house games and the news, for a player on a phone behind one link. */
async function More({ page: whole }: { page: News }) {
  const lead_id = whole.lead?.game.id ?? null;
  return orError('load_active_games_failed', async () => {
    const [mine, , own] = await readMine(lead_id);
    const { shown: page } = await withoutDelayedGames(whole);
    const games = mine
      ? mine.own.games.filter(({ kind, choice }) => kind === 'house' && !choice)
      : (await splitDelayed(await listGuestGames())).shown.filter((game) => !isChoosing(game));
    const held = games.filter(({ id }) => id !== lead_id && id !== own?.game.id);
    const news = (
      <div className="grid gap-8">
        <HeldHouseGames games={held} />
        <Briefs page={page} />
      </div>
    );
    if (!mine || (held.length === 0 && !hasBriefs(page))) return news;
    return (
      <div id="more" className="group/more scroll-mt-16">
        <a
          href="#more"
          className="inline-block py-2 font-semibold text-link group-target/more:hidden lg:hidden"
        >
          More from today’s paper
        </a>
        <div className="group-target/more:block max-lg:hidden">{news}</div>
      </div>
    );
  });
}

/** What the front page shows of its viewer. Each part is read once in a request. */
const readMine = (lead_id: string | null) =>
  Promise.all([getOwn(() => getMyHome(lead_id)), getWaiting(), getOwnCard(lead_id)]);

type Mine = Awaited<ReturnType<typeof readMine>>[0];

/** The games of the viewer's groups in which they hold no card. */
const toJoin = (mine: Mine) => (mine?.own.games ?? []).filter(({ has_card }) => !has_card);

/** The front page without the games that this browser follows with a delay, which are shown by name alone. */
async function withoutDelayedGames(page: News) {
  const { lead, also, last } = page;
  const games = [lead?.game, ...also, last].filter((game) => game != null);
  const { delayed } = await splitDelayed(games);
  const isShown = (game: Game | undefined | null) => !game || !delayed.includes(game);
  const shown: News = {
    ...page,
    lead: isShown(lead?.game) ? lead : null,
    also: also.filter(isShown),
    last: isShown(last) ? last : null,
  };
  return { shown, delayed };
}

/** Renders an error in place of a part whose read failed, and keeps the rest of the front page. */
async function orError(
  failure: MessageKey,
  part: () => Promise<ReactElement | null>,
): Promise<ReactElement | null> {
  try {
    return await part();
  } catch (error) {
    if (!isFailedRead(error)) throw error;
    return <FormError message={messageOf(failure)} />;
  }
}

/** The viewer's card that is closest to BINGO, in the place of the house card. */
const OwnPicture = ({ own: { game, card, squares } }: { own: Own }) => (
  <figure data-own-game className="relative">
    <Hyphens squares={squares}>
      <StillCard
        card={card}
        squares={squares}
        name={`Your card #${card.card_number}`}
        toGo={game.to_go}
      />
    </Hyphens>
    {/* The headline is the accessible link; this one only makes the picture clickable. */}
    <Link href={gamePath(game)} tabIndex={-1} aria-hidden className="absolute inset-0" />
  </figure>
);
