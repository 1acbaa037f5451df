'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useMemo, useReducer, useState, type ReactNode } from 'react';
import { squaresById } from '@/lib/bingo/card';
import { listedPlayers, type AfterGame, type Card, type GameMessage } from '@/lib/bingo/game';
import { unpackState, type SentState } from '@/lib/bingo/sent-state';
import { permissionsOf, type Permissions, type Participant } from '@/lib/bingo/permissions';
import type { Visit } from '@/lib/contract/games';
import { callBingoAsGuest } from '@/server-actions/guests';
import { playerActions, type GameActions } from './actions';
import type { Behind } from '@/lib/games/behind';
import type { LiveSnapshot } from '@/lib/live/snapshot';
import type { LiveGame } from '@/lib/live/store';
import { KeepVisit } from './story/visit';
import { followRefusals } from './lost-rights';
import { ShownGameContext, type ShownGame } from './shown-game';
import { useLiveGame } from './use-live-game';
import { DelayedGame } from './story/delayed-game';

export type GameViewer = Participant & {
  display_name: string | null;
  /** Of the group that plays: who ends a private game, and begins it again. */
  is_host?: boolean;
};

export type GameContext = ShownGame &
  LiveSnapshot & {
    viewer: GameViewer;
    after: AfterGame | null;
    setAfter: (after: AfterGame | null) => void;
    actions: GameActions;
    live: LiveGame;
    /** The viewer's visit before this one, if something has happened since. */
    visit: Visit | null;
    /** A card as it is now: repaired, won. */
    cardNow: (card: Card) => Card;
    permissionsFor: (card: Card | null) => Permissions;
    /** Puts a card on the screen that was just bought or repaired. */
    placeCard: (card: Card) => void;
  };

const Context = createContext<GameContext | null>(null);

export function useGame(): GameContext {
  const game = use(Context);
  if (!game) throw new Error('useGame needs a GameProvider above it.');
  return game;
}

type GameProviderProps = {
  initial: SentState;
  cards: Card[];
  viewer: GameViewer;
  actions?: GameActions;
  /** The newest events, newest first. */
  timeline?: readonly GameMessage[];
  /** What the server knew of where a finished game leads. */
  after?: AfterGame | null;
  behind?: Behind | null;
  children: ReactNode;
};

/** One game for everything on its screen. Another game is another provider. */
export function GameProvider(props: GameProviderProps) {
  return <OneGame key={props.initial.game.id} {...props} />;
}

const NOTHING: readonly GameMessage[] = [];

function OneGame({
  initial: sent,
  cards,
  viewer,
  actions: given = playerActions,
  timeline = NOTHING,
  after: sentAfter = null,
  behind = null,
  children,
}: GameProviderProps) {
  const router = useRouter();
  const isGuest = viewer.user_id === null;
  const actions = useMemo(() => {
    const able = isGuest ? { ...given, callBingo: callBingoAsGuest } : given;
    return followRefusals(able, () => router.refresh());
  }, [given, isGuest, router]);
  const initial = useMemo(() => unpackState(sent), [sent]);
  const [placed, setPlaced] = useState<Card[]>([]);
  const [delay] = useState(behind);
  const [isReady, setReady] = useState(!delay);
  const { live, snapshot } = useLiveGame(initial, timeline, isReady);
  const { state } = snapshot;
  const [readAfter, setAfter] = useReducer(newer, null);
  const [visit, setVisit] = useState<Visit | null>(null);
  const isDue = (after: AfterGame | null) =>
    snapshot.behind === 0 || (after?.seq ?? 0) <= state.seq;
  const [sentDue, readDue] = [sentAfter, readAfter].map((after) => (isDue(after) ? after : null));
  const isDecided = state.game.status === 'completed' || state.game.wins.length > 0;
  const after = isDecided ? newer(sentDue, readDue) : null;
  const byId = useMemo(() => squaresById(state.squares), [state.squares]);

  const game = useMemo((): GameContext => {
    const { wins } = state.game;
    const cardNow = (card: Card): Card => ({
      ...(placed.find(({ id }) => id === card.id) ?? card),
      is_winner: wins.some(({ card_number }) => card_number === card.card_number),
    });
    const bought = placed.filter(
      (card) => !card.is_house_card && cards.every(({ id }) => id !== card.id),
    );
    const own = [...cards, ...bought].map(cardNow);
    return {
      ...snapshot,
      ...state,
      players: listedPlayers(state.players),
      squaresById: byId,
      cards: own,
      viewer,
      after,
      setAfter,
      actions,
      live,
      visit,
      cardNow,
      permissionsFor: (card) =>
        permissionsOf({ ...viewer, cards_held: own.length }, state.game, card),
      placeCard: (card) =>
        setPlaced((before) => [...before.filter(({ id }) => id !== card.id), card]),
    };
  }, [snapshot, state, byId, cards, placed, viewer, after, actions, live, visit]);

  return (
    <Context value={game}>
      <ShownGameContext value={game}>
        {delay ? (
          <DelayedGame game={state.game} live={live} behind={delay} onReady={() => setReady(true)}>
            {children}
          </DelayedGame>
        ) : (
          children
        )}
      </ShownGameContext>
      {viewer.user_id !== null && game.cards.length > 0 && (
        <KeepVisit live={live} onReturn={setVisit} />
      )}
    </Context>
  );
}

/** Reads may be answered in another order than they were asked. */
const newer = (known: AfterGame | null = null, read: AfterGame | null = null) =>
  known && (!read || known.seq > read.seq) ? known : read;
