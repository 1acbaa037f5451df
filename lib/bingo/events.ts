import type { Game, GameSquare, GameState, PotShare, ToldRow } from './game';
import { isRankingHidden, rankingOf } from './ranking';

/** How many cards the leaderboard of a house game shows. */
export const LEADERBOARD_SIZE = 5;

type OnSquare = { game_square_id: string; summary: string; by: string | null };

type Payloads = {
  game_created: { by: string | null };
  game_updated: Pick<
    Game,
    'title' | 'description' | 'card_price' | 'max_cards' | 'scheduled_start'
  >;
  game_started: { started_at: string };
  /** No shares: nobody won, and the pot went back. */
  game_ended: { completed_at: string; pot_amount: number; shares: PotShare[] };
  card_sold: {
    card_number: number;
    display_name: string;
    purchased_at: string;
    cards_sold: number;
    pot_amount: number;
    /** Only where it is broadcast: sales that nobody is told of may follow within two seconds. */
    more?: boolean;
  };
  square_marked: {
    game_square_id: string;
    summary: string;
    by: string | null;
    marked_at: string;
    source_url: string | null;
    top: ToldRow[];
  };
  square_unmarked: {
    game_square_id: string;
    summary: string;
    by: string | null;
    top: ToldRow[];
    note_cleared: boolean;
  };
  /** A mark that was made without its source has it now. */
  receipt_added: { game_square_id: string; summary: string; by: string | null; source_url: string };
  /** The note, and whose words it is, as it is when the message is read, not as it was then. */
  note_saved: {
    game_square_id: string;
    summary: string;
    /** Who saved; somebody else's comment stays theirs. */
    by: string | null;
    noted_at: string;
    comment: string | null;
    reaction: string | null;
    noted_by_name: string | null;
  };
  /** The host shows how close everybody is, or hides it. */
  closeness_set: { shows_closeness: boolean; by: string | null; top: ToldRow[] };
  bingo_called: {
    card_number: number;
    winner_display_name: string;
    line: number[];
    pot_amount: number;
    /** False while a guest's pot waits to be claimed. */
    pot_claimed: boolean;
    completed_at: string;
    final_at: string;
  };
  objection_made: OnSquare & { card_number: number };
  objection_voted: { votes_for: number; votes_against: number; voters: number };
  /** The mark is off every card, nobody has won, and the game goes on; `by` is null where the players voted. */
  objection_upheld: OnSquare & { top: ToldRow[]; note_cleared: boolean };
  objection_dismissed: OnSquare;
  /** The same people play on in another game. */
  played_again: { by: string | null; next_game_id: string };
  pot_contributed: { amount: number; pot_amount: number };
  pot_claimed: object;
  /** Somebody is out of the group that plays; after this the game goes on on another channel. */
  member_left: { display_name: string | null; by: string | null };
  member_removed: { display_name: string | null; by: string | null };
  /** Somebody who holds a card is in the group again. */
  member_returned: { display_name: string | null; by: string | null };
  pot_returned: { amount: number };
  /** A member would like the game to have a square; it waits for the host. */
  square_proposed: { by: string | null };
  /** The host did not take it. */
  square_declined: { by: string | null };
  /** The host took it: cards that are dealt from now on can hold it. */
  square_added: { game_square_id: string; summary: string; text: string; by: string | null };
};

export type GameMessageType = keyof Payloads;
export type MessageOf<T extends GameMessageType> = {
  /** Gapless within the game; `prev` is the seq of the broadcast before this one. */
  seq: number;
  prev: number;
  type: T;
  created_at: string;
} & Payloads[T];
export type GameMessage = { [T in GameMessageType]: MessageOf<T> }[GameMessageType];

/** Whether something that came over the wire is shaped like a message at all. Its type may still be news to us. */
export const isGameMessage = (value: unknown): value is GameMessage =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as GameMessage).seq) &&
  typeof (value as GameMessage).type === 'string';

/** Somebody left the group or is back: who may see, hear or play the game is to be asked anew. */
export const changesMembers = ({ type }: GameMessage): boolean =>
  type === 'member_left' || type === 'member_removed' || type === 'member_returned';

/** True when a broadcast between what we know and this message never reached us. */
export const hasGap = (
  state: Pick<GameState, 'seq'>,
  message: Pick<GameMessage, 'prev'>,
): boolean => message.prev > state.seq;

/**
 * The state after the message. What has been applied before is returned as it is, the same object;
 * whatever the message does not touch keeps its identity, so that a mark draws one square again.
 */
export function applyMessage(state: GameState, message: GameMessage): GameState {
  if (message.seq <= state.seq) return state;
  return { ...state, ...changesOf(state, message), seq: message.seq };
}

function changesOf(state: GameState, message: GameMessage): Partial<GameState> {
  const { game } = state;
  switch (message.type) {
    case 'game_updated': {
      const { title, description, card_price, max_cards, scheduled_start } = message;
      return { game: { ...game, title, description, card_price, max_cards, scheduled_start } };
    }
    case 'game_started':
      return { game: { ...game, status: 'active', started_at: message.started_at } };
    case 'game_ended':
      return endedGame(game, message);
    case 'card_sold':
      return soldCard(state, message);
    case 'square_marked':
      return {
        leaderboard: rankingOf(state.players, message.top),
        squares: changeSquare(state.squares, message.game_square_id, {
          is_marked: true,
          marked_at: message.marked_at,
          marked_by_name: message.by,
          source_url: message.source_url,
        }),
      };
    case 'square_unmarked':
      return tookMark(state, message);
    case 'objection_upheld':
      return { ...tookMark(state, message), ...reopened(state) };
    case 'receipt_added':
      return {
        squares: changeSquare(state.squares, message.game_square_id, {
          source_url: message.source_url,
        }),
      };
    case 'note_saved':
      return {
        squares: changeSquare(state.squares, message.game_square_id, {
          comment: message.comment,
          reaction: message.reaction,
          noted_by_name: message.noted_by_name,
          noted_at: message.noted_at,
        }),
      };
    case 'closeness_set':
      return {
        game: { ...game, shows_closeness: message.shows_closeness },
        leaderboard: rankingOf(state.players, message.top),
      };
    case 'bingo_called':
      return calledBingo(state, message);
    case 'pot_contributed':
      return { game: { ...game, pot_amount: message.pot_amount } };
    case 'pot_claimed':
      return { game: { ...game, pot_claimed: true } };
    case 'pot_returned':
      return { game: { ...game, pot_returned: true } };
    case 'square_added':
      return { squares: addSquare(state.squares, message) };
    default:
      return {};
  }
}

function addSquare(
  squares: GameSquare[],
  { game_square_id: id, summary, text }: MessageOf<'square_added'>,
) {
  return [...squares, { id, summary, text, ...UNMARKED, ...NOT_NOTED }];
}

const UNMARKED = { is_marked: false, marked_at: null, marked_by_name: null, source_url: null };
const NOT_NOTED = { comment: null, reaction: null, noted_by_name: null, noted_at: null };

function tookMark(
  state: GameState,
  { top, game_square_id, note_cleared }: MessageOf<'square_unmarked' | 'objection_upheld'>,
): Partial<GameState> {
  const change = { ...UNMARKED, ...(note_cleared ? NOT_NOTED : {}) };
  return {
    leaderboard: rankingOf(state.players, top),
    squares: changeSquare(state.squares, game_square_id, change),
  };
}

/** Nobody has won any more, and the game goes on. */
function reopened({ game, players }: GameState): Partial<GameState> {
  return {
    game: {
      ...game,
      status: 'active',
      completed_at: null,
      final_at: null,
      is_final: false,
      winner_card_number: null,
      winner_display_name: null,
      pot_claimed: false,
    },
    players: players.map((player) => (player.is_winner ? { ...player, is_winner: false } : player)),
  };
}

/** Only the pot of a private game goes back without another message. */
function endedGame(
  game: Game,
  { completed_at, pot_amount, shares }: MessageOf<'game_ended'>,
): Partial<GameState> {
  const pot_returned = game.kind === 'private' && shares.length === 0;
  const change = { completed_at, final_at: completed_at, pot_amount, shares, pot_returned };
  return { game: { ...game, ...change, status: 'completed', is_final: true } };
}

function changeSquare(squares: GameSquare[], id: string, change: Partial<GameSquare>) {
  return squares.map((square) => (square.id === id ? { ...square, ...change } : square));
}

/** The state once a sale is known that happened before `state.seq` and was not broadcast. */
export const applyEarlierSale = (state: GameState, sale: MessageOf<'card_sold'>): GameState => ({
  ...state,
  ...soldCard(state, sale),
});

/**
 * Only private games list their players, and rank them all where the host lets it be known; the top five of a house game
 * grows by itself until it is full. Totals never shrink.
 */
function soldCard(state: GameState, message: MessageOf<'card_sold'>): Partial<GameState> {
  const { card_number, display_name, purchased_at, cards_sold, pot_amount } = message;
  const player = { card_number, display_name, purchased_at, is_winner: false };
  const isThere = (rows: { card_number: number }[]) =>
    rows.some((row) => row.card_number === card_number);

  const listed = state.game.kind === 'house' || isThere(state.players);
  const hasPlace =
    state.game.kind === 'house'
      ? state.leaderboard.length < LEADERBOARD_SIZE
      : state.game.shows_closeness && !isRankingHidden(state);
  const ranked = !hasPlace || isThere(state.leaderboard);
  return {
    game: {
      ...state.game,
      cards_sold: Math.max(cards_sold, state.game.cards_sold),
      pot_amount: Math.max(pot_amount, state.game.pot_amount),
    },
    players: listed ? state.players : [...state.players, { ...player, has_left: false }],
    leaderboard: ranked
      ? state.leaderboard
      : [...state.leaderboard, { ...player, consecutive_marked_count: 0 }],
  };
}

function calledBingo(state: GameState, message: MessageOf<'bingo_called'>): Partial<GameState> {
  const { card_number, winner_display_name, pot_amount, pot_claimed } = message;
  const markWinner = <Row extends { card_number: number; is_winner: boolean }>(
    rows: Row[],
  ): Row[] =>
    rows.map((row) => (row.card_number === card_number ? { ...row, is_winner: true } : row));
  return {
    game: {
      ...state.game,
      status: 'completed',
      winner_card_number: card_number,
      winner_display_name,
      pot_amount,
      pot_claimed,
      completed_at: message.completed_at,
      final_at: message.final_at,
    },
    players: markWinner(state.players),
    leaderboard: markWinner(state.leaderboard),
  };
}
