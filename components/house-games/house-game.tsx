'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import Link from 'next/link';
import { Books } from '@/components/game/prizes/books';
import { SealedPanel } from '@/components/drafts/sealed-panel';
import { GameLayout, ThemeText, GameTitle, StatusBadge } from '@/components/game/game-layout';
import { GameProvider, useGame, type GameViewer } from '@/components/game/game-provider';
import { Leaderboard } from '@/components/game/prizes/leaderboard';
import { LatestMark } from '@/components/game/squares/latest-mark';
import { LiveAnnouncer } from '@/components/game/story/live-announcer';
import { NextGame } from '@/components/game/after/next-game';
import { PlaceWaiting } from '@/components/game/objections/place-waiting';
import { Prizes } from '@/components/game/prizes/prizes';
import { OwnCards } from '@/components/game/card/own-cards';
import { TableView } from '@/components/table/table-view';
import { Timeline } from '@/components/game/story/timeline';
import { track } from '@/lib/browser/analytics';
import { isChoosing } from '@/lib/bingo/drafts';
import {
  type AfterGame,
  type Card,
  type GameMessage,
  gameTitle,
  type Game,
  type GameSquare,
} from '@/lib/bingo/game';
import type { Delay } from '@/lib/accounts/delay';
import { canClaim, isClaimed, isPotReturned } from '@/lib/bingo/payouts';
import { winsOf } from '@/lib/bingo/prizes';
import type { SentState } from '@/lib/bingo/sent-state';
import { receiptsOf } from '@/lib/games/front-page';
import { markHeadline, winHeadline } from '@/lib/words/events';
import { Ticker } from '@/components/game/story/ticker';
import { EndOfGame, GameEnding, GameResult } from '@/components/game/after/game-ending';
import { LiveStatus } from '@/components/game/live-status';
import { FormError } from '@/components/forms/form-error';
import {
  session_expired,
  guest_claim_window,
  guest_in_this_browser,
  guest_keeps_cards,
} from '@/lib/words/accounts';
import { signInPath } from '@/lib/accounts/redirect';
import { endGuestSession } from '@/server-actions/guests';
import { ButtonLink } from '@/components/ui/button';
import { claim_pot, claim_shares, claim_wins, won_as_guest } from '@/lib/words/games';
import { Panel } from '@/components/ui/panel';
import { Sentence } from '@/components/ui/sentence';
import { fill } from '@/lib/words/message';
import { Badge } from '@/components/ui/badge';
import { LocalTime } from '@/components/ui/local-time';
import { limits } from '@/lib/limits';
import { CardTable } from './card-table';
import { GameInformation } from './game-information';
import { HouseLinks } from './house-links';
import { WhenDue } from '@/components/game/due';
import { JoinGame } from './join-game';

/** A viewer who plays without an account. `isOver` is true if the guest session has ended or has lost its cards. */
type GuestHere = { display_name: string; email: string | null; isOver: boolean } | null;

type HouseGameProps = {
  house: {
    state: SentState;
    card: Card | null;
    timeline: GameMessage[];
    after: AfterGame | null;
  };
  /** The viewer's own cards. */
  cards: Card[];
  viewer: GameViewer;
  guest: GuestHere;
  delay?: Delay | null;
  isTable?: boolean;
};

/** A house game with live updates. */
export function HouseGame({ house, cards, viewer, guest, delay, isTable = false }: HouseGameProps) {
  const { state, card, timeline, after } = house;
  return (
    <GameProvider
      initial={state}
      timeline={timeline}
      after={after}
      delay={delay}
      cards={cards}
      viewer={viewer}
    >
      <TableView isTable={isTable}>
        <Edition houseCard={card} guest={guest} />
      </TableView>
    </GameProvider>
  );
}

type EditionProps = { houseCard: Card | null; guest: GuestHere };

/** The game's page: the card, with the timeline and panels next to it. */
function Edition({ houseCard, guest }: EditionProps) {
  const { game, viewer, cards } = useGame();
  const guestCard = viewer.user_id === null && cards[0];
  // Keeps the message after the page has refreshed without the session.
  const [wasOver] = useState(guest?.isOver ?? false);
  const kept = guest ?? (guestCard ? { display_name: guestCard.display_name, email: null } : null);

  const view = useEffectEvent((game_id: string) =>
    track('house_game_viewed', { game_id, status: game.status }),
  );
  useEffect(() => view(game.id), [game.id]);

  return (
    <GameLayout
      lead={
        <>
          <HouseHeader />
          <GameTicker />
          {wasOver && <GuestSessionOver />}
          {!isChoosing(game) && <JoinGame kept={kept} />}
        </>
      }
      card={
        <>
          <NextGame />
          <HouseResult />
          {!isChoosing(game) && <LatestMark />}
          <OwnCards>
            <CardTable houseCard={houseCard} kept={kept} />
          </OwnCards>
        </>
      }
    >
      <Prizes />
      {game.description && <ThemeText text={game.description} hasCard={cards.length > 0} />}
      {guestCard && <GuestBar display_name={guestCard.display_name} />}
      <GameInformation kept={kept} />
      {isChoosing(game) ? <SealedPanel /> : <Leaderboard />}
      <Timeline />
      <HouseLinks />
      {!isChoosing(game) && <Books />}
      <LiveAnnouncer />
      <PlaceWaiting />
      <HouseEnding />
    </GameLayout>
  );
}

const LATEST = 8;

/** The win, then the current marks, newest first. */
export function tickerOf({ wins }: Pick<Game, 'wins'>, squares: readonly GameSquare[]) {
  const marks = receiptsOf(squares, LATEST).map((receipt) => ({
    key: receipt.game_square_id,
    ...markHeadline(receipt),
  }));
  const won = [...wins].reverse().map((win) => ({
    key: win.seq,
    ...winHeadline(win, winsOf({ wins }, win.prize)),
  }));
  return [...won, ...marks].slice(0, LATEST);
}

function GameTicker() {
  const { game, squares } = useGame();
  return <Ticker items={tickerOf(game, squares)} />;
}

function HouseHeader() {
  const { game } = useGame();
  return (
    <header>
      <div className="flex min-h-12 flex-wrap content-center items-center justify-between gap-x-4">
        <p className="flex items-center gap-3">
          <span className="kicker text-press">House game</span>
          <StatusBadge game={game} />
        </p>
        <LiveStatus />
      </div>
      <GameTitle>{gameTitle(game)}</GameTitle>
      <EndOfGame />
    </header>
  );
}

/** Says that this browser's guest session has ended or has lost its cards, and deletes it. */
function GuestSessionOver() {
  const { game } = useGame();

  useEffect(() => {
    endGuestSession({}).catch(() => undefined);
  }, []);

  const { title, description } = session_expired;
  return (
    <FormError title={title}>
      {description}{' '}
      <Link href={signInPath(`/house-game/${game.id}`, 'signin')} className="text-link">
        Sign In
      </Link>
    </FormError>
  );
}

/**
 * The ending dialog. Guests get a link to sign up, because they need an account to claim a pot and have no page of
 * games.
 */
function HouseEnding() {
  const { game, viewer, cards } = useGame();
  const hasWon = cards.some((card) => card.is_winner);
  if (viewer.user_id !== null) return <GameEnding />;
  return (
    <GameEnding
      potSentence={won_as_guest.title}
      way={
        <ButtonLink
          href={signInPath(`/house-game/${game.id}`, 'signup')}
          variant={hasWon ? 'primary' : 'secondary'}
        >
          Sign Up
        </ButtonLink>
      }
    />
  );
}

/**
 * Shows a guest how long winnings can be claimed, and that the cards belong to this browser. A finished game that left
 * nothing to claim only shows how to keep the cards.
 */
function GuestBar({ display_name }: { display_name: string }) {
  const { game, cards } = useGame();
  const path = `/house-game/${game.id}`;
  const claim =
    game.status === 'completed' && !canClaim(game, cards) ? guest_keeps_cards : guest_claim_window;
  const browser = fill(guest_in_this_browser, { display_name });
  return (
    <Panel title={claim.title}>
      <div className="grid gap-3 border-t py-3 text-[0.9375rem]">
        <p>{claim.description}</p>
        <p className="text-ink-soft">
          <Sentence text={browser.title} /> {browser.description}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink href={signInPath(path, 'signup')} variant="secondary">
            Sign Up
          </ButtonLink>
          <ButtonLink href={signInPath(path, 'signin')} variant="quiet">
            Sign In
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

/** The game's result, the state of its pot, and how a winning guest can claim it. */
function HouseResult() {
  const { game, viewer, cards } = useGame();
  const isMine = viewer.user_id === null && canClaim(game, cards);
  return (
    <GameResult badge={<PotBadge game={game} />} pot={<Claimable game={game} />}>
      {isMine && (
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href={signInPath(`/house-game/${game.id}`, 'signup')}>
            Sign up to claim it
          </ButtonLink>
          <ButtonLink variant="secondary" href={signInPath(`/house-game/${game.id}`, 'signin')}>
            Sign In
          </ButtonLink>
        </p>
      )}
    </GameResult>
  );
}

/** Says that guests can claim what they won, and until when. */
function Claimable({ game }: { game: Game }) {
  const { wins, shares, prizes, completed_at, pot_claimed } = game;
  const waiting = wins.filter(({ is_paid, is_returned }) => !is_paid && !is_returned);
  if (pot_claimed || isPotReturned(game) || completed_at === null) return null;
  if (waiting.length === 0 && shares.length === 0) return null;
  const until = claimEnd(completed_at);
  // Each of three prizes has its own time.
  const before =
    waiting.length > 0 && prizes === 'three' ? (
      <> {claim_wins.title}</>
    ) : (
      <>
        {' '}
        {(waiting.length > 0 ? claim_pot : claim_shares).title} <LocalTime at={until} />.
      </>
    );
  return <WhenDue at={until} before={before} after={null} />;
}

function PotBadge({ game }: { game: Game }) {
  if (isPotReturned(game)) return <Badge>Returned</Badge>;
  if (game.wins.length === 0) return null;
  return isClaimed(game) ? <Badge tone="success">Claimed</Badge> : <Badge>Unclaimed</Badge>;
}

const claimEnd = (completed_at: string) =>
  new Date(Date.parse(completed_at) + limits.claim_hours * 3_600_000).toISOString();
