'use client';

import { useRouter } from 'next/navigation';
import {
  createContext,
  use,
  useMemo,
  useReducer,
  useState,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
  useEffectEvent,
} from 'react';
import { squaresById } from '@/lib/bingo/card';
import {
  listedPlayers,
  type AfterGame,
  type Card,
  type GameMessage,
  type GameState,
  gameTitle,
  type Game,
} from '@/lib/bingo/game';
import { unpackState, type SentState } from '@/lib/bingo/sent-state';
import { permissionsOf, type Permissions, type Participant } from '@/lib/bingo/permissions';
import type { Visit } from '@/lib/contract/games';
import { callBingoAsGuest, dealAgainAsGuest } from '@/server-actions/guests';
import type { Delay } from '@/lib/accounts/delay';
import type { LiveSnapshot } from '@/lib/live/snapshot';
import type { Action } from '@/lib/server/action-result';
import { disconnect, openChannel } from '@/lib/live/channel';
import { type LiveGame, createLiveGame } from '@/lib/live/store';
import { liveReads } from '@/lib/live/reads';
import { PageMessage } from '@/components/shell/page-message';
import { Button } from '@/components/ui/button';
import { keepDelay } from '@/lib/games/keep-delay';
import { game_delayed } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { followDelayed } from '@/components/game/story/delayed-names';
import { playerActions, type GameActions } from './actions';
import { KeepVisit } from './story/visit';
import { ShownGameContext, type ShownGame } from './shown-game';

export type GameViewer = Participant & {
  display_name: string | null;
  /** Whether the viewer created the group that plays: the host can end a private game and start a rematch. */
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
    /** Puts a card on the screen that was just bought, repaired or dealt again. */
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
  delay?: Delay | null;
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
  delay: sentDelay = null,
  children,
}: GameProviderProps) {
  const router = useRouter();
  const isGuest = viewer.user_id === null;
  const actions = useMemo(() => {
    const able = isGuest
      ? { ...given, callBingo: callBingoAsGuest, dealAgain: dealAgainAsGuest }
      : given;
    return followRefusals(able, () => router.refresh());
  }, [given, isGuest, router]);
  const initial = useMemo(() => unpackState(sent), [sent]);
  const [placed, setPlaced] = useState<Card[]>([]);
  const [delay] = useState(sentDelay);
  const [isReady, setReady] = useState(!delay);
  const { live, snapshot } = useLiveGame(initial, timeline, isReady);
  const { state } = snapshot;
  const [readAfter, setAfter] = useReducer(newer, null);
  const [visit, setVisit] = useState<Visit | null>(null);
  const isDue = (after: AfterGame | null) => snapshot.delay === 0 || (after?.seq ?? 0) <= state.seq;
  const [sentDue, readDue] = [sentAfter, readAfter].map((after) => (isDue(after) ? after : null));
  const isDecided = state.game.status === 'completed' || state.game.wins.length > 0;
  const after = isDecided ? newer(sentDue, readDue) : null;
  const byId = useMemo(() => squaresById(state.squares), [state.squares]);

  const game = useMemo((): GameContext => {
    const { wins } = state.game;
    const placedAs = (card: Card) =>
      placed.find((one) => one.id === card.id && !isOlder(one, card));
    const cardNow = (card: Card): Card => ({
      ...(placedAs(card) ?? card),
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
          <DelayedGame game={state.game} live={live} delay={delay} onReady={() => setReady(true)}>
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

/** A card that was bought before it is dealt has no squares. Another device may have dealt it again. */
const isOlder = (placed: Card, rendered: Card) =>
  placed.redeals < rendered.redeals || placed.squares.length < rendered.squares.length;

/** Reads may be answered in another order than they were asked. */
const newer = (known: AfterGame | null = null, read: AfterGame | null = null) =>
  known && (!read || known.seq > read.seq) ? known : read;

/** Refusals which show that the viewer has lost permissions, or a guest their cards, since the page was rendered. */
const LOST_RIGHTS = new Set([
  'not_signed_in',
  'not_a_member',
  'not_a_player',
  'not_admin',
  'not_your_card',
  'game_not_found',
  'session_expired',
  'invalid_token',
]);

/** Wraps the actions so that the page refreshes when one is refused for a lost permission. */
export function followRefusals(actions: GameActions, refresh: () => void): GameActions {
  const follow =
    <Input, Output>(action: Action<Input, Output>): Action<Input, Output> =>
    async (input) => {
      const result = await action(input);
      if (!result.ok && LOST_RIGHTS.has(result.code)) refresh();
      return result;
    };
  return {
    addReceipt: follow(actions.addReceipt),
    buyCard: follow(actions.buyCard),
    callBingo: follow(actions.callBingo),
    dealAgain: follow(actions.dealAgain),
    markSquare: follow(actions.markSquare),
    repairCard: follow(actions.repairCard),
    saveNote: follow(actions.saveNote),
    unmarkSquare: follow(actions.unmarkSquare),
  };
}

/**
 * Keeps one game up to date while its screen is open and, for a viewer with a delay, once it can be held back. Returns the
 * snapshot to render and the live store that changes it.
 */
function useLiveGame(initial: GameState, timeline: readonly GameMessage[], isReady: boolean) {
  const [live] = useState(() =>
    createLiveGame(initial, timeline, { reads: liveReads, openChannel, disconnect }),
  );
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot);

  useEffect(() => {
    if (!isReady) return;
    const stop = live.start();
    const turn = () => live.signal(document.visibilityState === 'visible' ? 'shown' : 'hidden');
    const lose = () => live.signal('went_offline');
    const find = () => live.signal('went_online');
    if (document.visibilityState === 'hidden') turn();
    if (!navigator.onLine) lose();
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('offline', lose);
    window.addEventListener('online', find);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', find);
      stop();
    };
  }, [live, isReady]);

  useEffect(() => {
    if (isReady) live.adopt(initial, timeline);
  }, [live, isReady, initial, timeline]);

  return { live, snapshot };
}

type DelayedGameProps = {
  game: Game;
  live: LiveGame;
  delay: Delay;
  /** From now on, what is received is held back. */
  onReady: () => void;
  children: ReactNode;
};

/** The game of a viewer with a delay. A game that was just opened is shown once its newest event is as old as the delay. */
function DelayedGame({ game, live, delay, onReady, children }: DelayedGameProps) {
  const [shownIn, setShownIn] = useState(delay.shownIn);
  const [seconds] = useState(delay.seconds);

  const begin = useEffectEvent(() => {
    if (!live.isDelayed()) followDelayed(live, seconds);
    onReady();
  });
  useEffect(() => begin(), []);

  useEffect(() => {
    const timer = setTimeout(() => setShownIn(0), shownIn);
    return () => clearTimeout(timer);
  }, [shownIn]);

  function show() {
    keepDelay(game.id, 0);
    followDelayed(live, 0);
    setShownIn(0);
  }

  if (shownIn === 0) return children;
  const { title, description } = fill(game_delayed, { seconds });
  return (
    <PageMessage
      kicker={title}
      title={gameTitle(game)}
      action={
        <Button variant="secondary" onClick={show}>
          Show it now
        </Button>
      }
    >
      <p>{description}</p>
    </PageMessage>
  );
}
