'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Books } from '@/components/game/prizes/books';
import { SealedPanel } from '@/components/drafts/sealed-panel';
import { GameLayout } from '@/components/game/game-layout';
import { GameProvider, useGame, type GameViewer } from '@/components/game/game-provider';
import { GameTicker } from '@/components/game/story/game-ticker';
import { Leaderboard } from '@/components/game/prizes/leaderboard';
import { LatestMark } from '@/components/game/squares/latest-mark';
import { GameLinks } from '@/components/game/game-links';
import { LiveAnnouncer } from '@/components/game/story/live-announcer';
import { NextGame } from '@/components/game/after/next-game';
import { PlaceWaiting } from '@/components/game/objections/place-waiting';
import { Prizes } from '@/components/game/prizes/prizes';
import { OwnCards } from '@/components/game/card/own-cards';
import { TableView } from '@/components/table/table-view';
import { ThemeText } from '@/components/game/theme-text';
import { Timeline } from '@/components/game/story/timeline';
import { track } from '@/lib/browser/analytics';
import { isChoosing } from '@/lib/bingo/drafts';
import { type AfterGame, type Card, type GameMessage } from '@/lib/bingo/game';
import type { Behind } from '@/lib/games/behind';
import type { SentState } from '@/lib/bingo/sent-state';
import { CardTable } from './card-table';
import { GameInformation } from './game-information';
import { HouseEnding } from './house-ending';
import { HouseHeader } from './house-header';
import { HouseResult } from './house-result';
import { JoinGame } from './join-game';
import { GuestNotice } from './guest-notice';
import { GuestSessionOver } from './guest-session-over';

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
  behind?: Behind | null;
};

/** A house game with live updates. */
export function HouseGame({ house, cards, viewer, guest, behind }: HouseGameProps) {
  const { state, card, timeline, after } = house;
  return (
    <GameProvider
      initial={state}
      timeline={timeline}
      after={after}
      behind={behind}
      cards={cards}
      viewer={viewer}
    >
      <TableView>
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
      {guestCard && <GuestNotice display_name={guestCard.display_name} />}
      <GameInformation kept={kept} />
      {isChoosing(game) ? <SealedPanel /> : <Leaderboard />}
      <Timeline />
      <GameLinks />
      {!isChoosing(game) && <Books />}
      <LiveAnnouncer />
      <PlaceWaiting />
      <HouseEnding />
    </GameLayout>
  );
}
