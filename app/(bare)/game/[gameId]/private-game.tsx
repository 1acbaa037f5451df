'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CardSkeleton } from '@/components/game/card/card-skeleton';
import { SealedPanel } from '@/components/drafts/sealed-panel';
import { Books } from '@/components/game/prizes/books';
import { BuyCard } from '@/components/game/card/buy-card';
import { EndOfGame } from '@/components/game/after/end-of-game';
import { GameResult } from '@/components/game/after/game-result';
import { FillEmptyCard } from '@/components/game/card/fill-empty-card';
import { GameLinks } from '@/components/game/game-links';
import { GameDetails } from '@/components/game/game-details';
import { GameLayout } from '@/components/game/game-layout';
import { useGame } from '@/components/game/game-provider';
import { GameTitle } from '@/components/game/game-title';
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
import { ThemeText } from '@/components/game/theme-text';
import { ThisMonth } from '@/components/game/after/this-month';
import { Timeline } from '@/components/game/story/timeline';
import type { OpenGroup } from '@/components/groups/invite-friends-dialog';
import { cx } from '@/components/ui/cx';
import { Sentence } from '@/components/ui/sentence';
import { isChoosing, isDraft } from '@/lib/bingo/drafts';
import { gameTitle } from '@/lib/bingo/game';
import { no_longer_member } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { EmptyTable, MoreFriends } from './empty-table';
import { GoneGame } from './gone-game';
import { PrivateEnding } from './private-ending';
import { useFollowRights } from './use-follow-rights';

const chosenCard = () => import('@/components/drafts/chosen-card').then((card) => card.ChosenCard);
const ChosenCard = dynamic(chosenCard, { loading: CardSkeleton, ssr: false });

type PrivateGameProps = {
  /** Null unless the viewer is a member, who may invite others. */
  invite_code: string | null;
  invites: OpenGroup | null;
  /** Until the game starts, who comes. */
  start: ReactNode;
  /** For viewers without an account, how to keep the cards. */
  keep: ReactNode;
};

/** The game or its table view. Both read the viewer's access again when the group's members change. */
export function PrivateGame(props: PrivateGameProps) {
  const { isGone } = useGame();
  const isAsking = useFollowRights();
  if (isGone) return <GoneGame isAsking={isAsking} />;
  return (
    <TableView invite_code={props.invite_code}>
      <Played {...props} />
    </TableView>
  );
}

/** The card comes first, with the game's timeline beside it. */
function Played({ invite_code, invites, start, keep }: PrivateGameProps) {
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
                <FillEmptyCard card={card} />
                {isDraft(game, card) ? (
                  <ChosenCard card={card} invite_code={invite_code} />
                ) : (
                  <PlayingCard card={card} />
                )}
              </div>
            ))}
            {cards.length === 0 && <BuyCard />}
          </OwnCards>
        </>
      }
    >
      <Prizes />
      {game.theme_description && (
        <ThemeText text={game.theme_description} hasCard={cards.length > 0} />
      )}
      {cards.length > 0 && keep}
      <ThisMonth />
      <GameDetails />
      {isChoosing(game) && <SealedPanel />}
      <Timeline />
      <PlayersList>
        <OpenCards />
        {invites && <MoreFriends group={invites} />}
      </PlayersList>
      <GameLinks />
      {!isChoosing(game) && <Books />}
      <LiveAnnouncer />
      <PlaceWaiting />
      <PrivateEnding canKeep={Boolean(keep)} />
    </GameLayout>
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
