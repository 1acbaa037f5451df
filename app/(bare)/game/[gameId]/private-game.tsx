'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { DraftSkeleton } from '@/components/drafts/draft-skeleton';
import { SealedPanel } from '@/components/drafts/sealed-panel';
import { Books } from '@/components/game/prizes/books';
import { BuyCard } from '@/components/game/card/buy-card';
import { DealAgain } from '@/components/game/card/deal-again';
import { EndOfGame, GameResult, GameEnding } from '@/components/game/after/game-ending';
import { FillEmptyCard } from '@/components/game/card/fill-empty-card';
import { GameLinks } from '@/components/game/game-links';
import { GameDetails } from '@/components/game/game-details';
import { GameLayout, GameTitle, ThemeText } from '@/components/game/game-layout';
import { CallOff } from '@/components/game/call-off';
import { useGame } from '@/components/game/game-provider';
import { LatestMark } from '@/components/game/squares/latest-mark';
import { OpenCards } from '@/components/game/card/open-cards';
import { PlaceWaiting } from '@/components/game/objections/place-waiting';
import { LiveAnnouncer } from '@/components/game/story/live-announcer';
import { LiveStatus } from '@/components/game/live-status';
import { NextGame } from '@/components/game/after/next-game';
import { Prizes } from '@/components/game/prizes/prizes';
import { OwnCards } from '@/components/game/card/own-cards';
import { PlayersList } from '@/components/game/players-list';
import { PlayingCard } from '@/components/game/card/playing-card';
import { TableView } from '@/components/table/table-view';
import { ThisMonth } from '@/components/game/after/this-month';
import { Timeline } from '@/components/game/story/timeline';
import type { OpenGroup } from '@/components/groups/invite-friends-dialog';
import { cx } from '@/components/ui/cx';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { holds } from '@/lib/bingo/card';
import type { Writing, WrittenSquares } from '@/lib/contract/screens';
import { GameSheet } from '@/components/game/game-sheet';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { Stake } from '@/components/ui/stake';
import { Sentence } from '@/components/ui/sentence';
import { canCallOff, isChoosing, isDraft } from '@/lib/bingo/drafts';
import { type Card, gameTitle } from '@/lib/bingo/game';
import { about_you, how_marks_work } from '@/lib/words/cards';
import { squaresCounted, no_longer_member } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { ButtonLink } from '@/components/ui/button';
import { keepCardsPath } from '@/lib/accounts/redirect';
import { changesMembers } from '@/lib/bingo/events';
import { InviteFriends } from '@/components/groups/invite-friends';
import { KeepCode } from '@/components/groups/way-back';
import { GoneGame } from './gone-game';

const chosenCard = () => import('@/components/drafts/chosen-card').then((card) => card.ChosenCard);
const ChosenCard = dynamic(chosenCard, { loading: DraftSkeleton, ssr: false });

type PrivateGameProps = {
  isTable: boolean;
  /** Null unless the viewer is a member, who may invite others. */
  invite_code: string | null;
  invites: OpenGroup | null;
  /** The squares that everybody writes for a game whose cards are dealt at the start; null otherwise. */
  written: WrittenSquares | null;
  /** Who comes to the start; shown until the game starts. */
  start: ReactNode;
  /** The way to keep the cards, for viewers without an account. */
  keep: ReactNode;
};

/** The game or its table view. Both read the viewer's access again when the group's members change. */
export function PrivateGame(props: PrivateGameProps) {
  const { isGone, game } = useGame();
  const isAsking = useFollowRights();
  if (isGone) return <GoneGame isAsking={isAsking} />;
  return (
    <TableView
      isTable={props.isTable}
      invite_code={props.invite_code}
      writing={props.written && writingOf(props.written)}
    >
      <Played {...props} />
      {props.keep && props.invite_code && (
        <KeepCode gameId={game.id} invite_code={props.invite_code} />
      )}
    </TableView>
  );
}

const writingOf = ({ squares, missing }: WrittenSquares): Writing => ({
  ...{ squares: squares.length, missing },
  writers: [...new Set(squares.flatMap(({ by }) => by ?? []))],
});

/** The card comes first, with the game's timeline beside it. */
function Played({ invite_code, invites, written, start, keep }: Omit<PrivateGameProps, 'isTable'>) {
  const { game, viewer, cards } = useGame();
  return (
    <GameLayout
      lead={
        <>
          <header>
            <div className="flex min-h-12 items-center justify-between gap-4">
              <GroupName />
              <LiveStatus />
            </div>
            <GameTitle>{gameTitle(game)}</GameTitle>
            <Stake stake={game.stake} className="mt-1" />
            <EndOfGame />
          </header>
          {invites && <EmptyTable group={invites} />}
          {cards.length > 0 && !viewer.is_member && game.status !== 'completed' && <ReadingOnly />}
        </>
      }
      card={
        <>
          <NextGame />
          <GameResult />
          {!isChoosing(game) && <LatestMark />}
          {start}
          <OwnCards>
            {cards.map((card) => (
              <div key={card.id}>
                {!written && <FillEmptyCard card={card} />}
                {written && card.squares.length === 0 ? (
                  <UndealtCard card={card} written={written} />
                ) : isDraft(game, card) ? (
                  <ChosenCard card={card} invite_code={invite_code} />
                ) : (
                  <PlayingCard card={card} />
                )}
                {!written && <DealAgain card={card} />}
              </div>
            ))}
            {cards.length === 0 && <BuyCard />}
          </OwnCards>
          <HowMarksWork />
        </>
      }
    >
      <Prizes />
      <PlayersList>
        <OpenCards />
        {invites && <MoreFriends group={invites} />}
      </PlayersList>
      {game.theme_description && (
        <ThemeText text={game.theme_description} hasCard={cards.length > 0} />
      )}
      {cards.length > 0 && keep}
      <SquaresAboutMe />
      <ThisMonth />
      <GameDetails />
      <CallOffYear />
      {isChoosing(game) && <SealedPanel />}
      <Timeline />
      <GameLinks />
      {!isChoosing(game) && <Books />}
      <LiveAnnouncer />
      <PlaceWaiting />
      <PrivateEnding canKeep={Boolean(keep)} />
    </GameLayout>
  );
}

/**
 * What a player has to know of marks once squares can be marked, on a page that was opened before the first one. It stays
 * then, so that what is below it does not move.
 */
function HowMarksWork() {
  const { game, cards, viewer, squares } = useGame();
  const [isNew] = useState(() => squares.every(({ is_marked }) => !is_marked));
  const isMarking = game.status === 'active' && !isChoosing(game);
  if (!isNew || !isMarking || !viewer.is_member || cards.length === 0) return null;
  return (
    <ul className={cx(cardSizeClass, 'w-full list-disc pl-5 text-fine text-ink-soft')}>
      {how_marks_work.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Lets the host call off a game without a start while players still choose. One with a start has the button beside it. */
function CallOffYear() {
  const { game, viewer } = useGame();
  if (!viewer.is_host || game.status !== 'active' || !canCallOff(game)) return null;
  return (
    <Panel title="Change of Plans">
      <div className="border-t py-3">
        <CallOff />
      </div>
    </Panel>
  );
}

/** A card that was bought while everybody still writes. */
function UndealtCard({ card, written }: { card: Card; written: WrittenSquares }) {
  return (
    <div className="grid justify-items-center gap-4 border-y border-dashed border-rule-strong px-4 py-12 text-center">
      <Badge>{`Card #${card.card_number}`}</Badge>
      <p>
        {squaresCounted({ ...written, squares: written.squares.length })} Your card is dealt when
        the game starts.
      </p>
      <GameSheet />
    </div>
  );
}

/** The squares about the viewer, who has no card with them to read them on. */
function SquaresAboutMe() {
  const about = useGame().squares.filter(({ is_about_me }) => is_about_me);
  if (about.length === 0) return null;
  return (
    <Panel title="Squares about You">
      <p className="border-t pt-3 text-ink-soft">{about_you.description}</p>
      <ul className="pt-2 pb-3">
        {about.map(({ id, summary, is_marked }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{summary}</bdi>
            {is_marked && <span className="text-ink-soft"> (marked)</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The group's name, which links to the group for members and admins. */
function GroupName() {
  const { game, viewer } = useGame();
  const look = 'inline-flex min-h-11 min-w-0 items-center kicker';
  const name = (
    <span dir="auto" className="truncate">
      {game.group_name}
    </span>
  );
  if (!viewer.is_member && !viewer.is_admin)
    return <p className={cx(look, 'text-ink-soft')}>{name}</p>;
  return (
    <Link href={`/group/${game.group_id}`} className={cx(look, 'text-press hover:underline')}>
      {name}
    </Link>
  );
}

function ReadingOnly() {
  const group = useGame().game.group_name ?? 'its group';
  const { title, description } = fill(no_longer_member, { group });
  return (
    <p role="note" className="border-l-3 border-ink bg-ink/4 px-4 py-3 text-[0.9375rem]">
      <strong>{title}.</strong> <Sentence text={description ?? ''} />
    </p>
  );
}

/** The dialogs for a game's wins and its end. People without an account read there how to keep their cards. */
function PrivateEnding({ canKeep }: { canKeep: boolean }) {
  const { game } = useGame();
  if (!canKeep) return <GameEnding />;
  return (
    <GameEnding
      way={
        <ButtonLink href={keepCardsPath(`/game/${game.id}`)} variant="secondary">
          Keep your cards
        </ButtonLink>
      }
    />
  );
}

/**
 * Re-renders the page when the group's members change, or when the viewer may no longer see the game. Returns whether the
 * game is gone and the reason is still being read.
 */
function useFollowRights(): boolean {
  const router = useRouter();
  const { messages, isGone } = useGame();
  const change = messages.find(changesMembers)?.seq ?? 0;
  const [isAnswered, setAnswered] = useState(false);
  const known = useRef({ change, isGone });

  useEffect(() => {
    const before = known.current;
    known.current = { change, isGone };
    const isLost = isGone && !before.isGone;
    if (change <= before.change && !isLost) return;
    startTransition(() => {
      router.refresh();
      if (isLost) setAnswered(true);
    });
  }, [router, change, isGone]);

  return isGone && !isAnswered;
}

/** Whether only the viewer holds cards in an unfinished game; null in other games. */
function useIsAlone(): boolean | null {
  const { game, players, cards } = useGame();
  if (game.status === 'completed') return null;
  return players.every((player) => holds(cards, player));
}

/** Asks the host of a game without other players to invite some. */
function EmptyTable({ group }: { group: OpenGroup }) {
  const { cards } = useGame();
  const isAlone = useIsAlone();
  if (!isAlone) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-3 border-press bg-press/6 py-2 pr-2 pl-4">
      <p className="text-[0.9375rem]">
        {cards.length > 0 ? 'Nobody else has joined yet.' : 'Nobody has joined yet.'}
      </p>
      {/* Without a card, the primary action is to buy one. */}
      <InviteFriends group={group} size="sm" variant={cards.length > 0 ? 'primary' : 'secondary'} />
    </div>
  );
}

/** A less prominent button to invite friends once others play. */
function MoreFriends({ group }: { group: OpenGroup }) {
  const isAlone = useIsAlone();
  return isAlone === false && <InviteFriends group={group} variant="quiet" className="-ml-5" />;
}
