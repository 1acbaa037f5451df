import { returnedCard, soldCard } from './card-sales';
import type { Game, GameMessage, GameSquare, GameState, MessageOf } from './game';
import { winTakenBack, wonPrize } from './prizes';
import { rankingOf } from './ranking';

/** Checks the shape of a received message. Its type may still be one that a newer build has added. */
export const isGameMessage = (value: unknown): value is GameMessage =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as GameMessage).seq) &&
  typeof (value as GameMessage).type === 'string';

/** Whether the group's members changed, so that the viewer's own access must be read again. */
export const changesMembers = ({ type }: GameMessage): boolean =>
  type === 'member_left' || type === 'member_removed' || type === 'member_returned';

/** Whether a broadcast between the state and this message is missing. */
export const hasGap = (
  state: Pick<GameState, 'seq'>,
  message: Pick<GameMessage, 'prev'>,
): boolean => message.prev > state.seq;

/**
 * The state after the message. A message that was already applied returns the same object. Everything that the message
 * does not change keeps its identity, so that a mark re-renders one square.
 */
export function applyMessage(state: GameState, message: GameMessage): GameState {
  if (message.seq <= state.seq) return state;
  return { ...state, ...changesOf(state, message), seq: message.seq };
}

function changesOf(state: GameState, message: GameMessage): Partial<GameState> {
  const { game } = state;
  switch (message.type) {
    case 'game_updated': {
      const { title, description, card_price, max_cards, scheduled_start, ends_at } = message;
      const { prizes = game.prizes, locks_at = game.locks_at } = message;
      const times = { scheduled_start, locks_at, ends_at, prizes };
      return { game: { ...game, title, description, card_price, max_cards, ...times } };
    }
    case 'game_started':
      return { game: { ...game, status: 'active', started_at: message.started_at } };
    case 'game_ended':
      return endedGame(state, message);
    case 'game_called_off':
      return { game: calledOff(game, message) };
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
      return removeMark(state, message);
    case 'objection_upheld':
      return winTakenBack({ ...state, ...removeMark(state, message) }, message);
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
      return wonPrize(state, message);
    case 'pot_contributed':
      return { game: { ...game, pot_amount: message.pot_amount } };
    case 'pot_claimed':
      return {
        game: {
          ...game,
          pot_claimed: game.pot_claimed || !message.wins,
          wins: game.wins.map((win) =>
            message.wins?.includes(win.seq) === false ? win : { ...win, is_paid: true },
          ),
        },
      };
    case 'pot_returned':
      // Of three prizes, only a part of the pot was returned if others were won.
      return {
        game: {
          ...game,
          pot_claimed: game.pot_claimed || message.pot_claimed === true,
          pot_returned:
            game.shares.length === 0 && (game.prizes === 'bingo' || game.wins.length === 0),
          wins: game.wins.map((win) =>
            win.seq === message.win ? { ...win, is_paid: true, is_returned: true } : win,
          ),
        },
      };
    case 'card_returned':
      return returnedCard(state, message);
    case 'cards_locked':
      return { game: { ...game, is_locked: true } };
    case 'lines_changed':
      return { game: { ...game, missing_lines: message.missing_lines ?? game.missing_lines } };
    case 'shows_cards_set':
      return { game: { ...game, shows_cards: message.shows_cards } };
    default:
      return {};
  }
}

const UNMARKED = { is_marked: false, marked_at: null, marked_by_name: null, source_url: null };
const NOT_NOTED = { comment: null, reaction: null, noted_by_name: null, noted_at: null };

function removeMark(
  state: GameState,
  { top, game_square_id, note_cleared }: MessageOf<'square_unmarked' | 'objection_upheld'>,
): Partial<GameState> {
  const change = { ...UNMARKED, ...(note_cleared ? NOT_NOTED : {}) };
  return {
    leaderboard: rankingOf(state.players, top),
    squares: changeSquare(state.squares, game_square_id, change),
  };
}

/** A private game's pot without shares has been returned; a house game sends `pot_returned` for that, unless it is empty. */
function endedGame(
  { game, players, leaderboard }: GameState,
  message: MessageOf<'game_ended'>,
): Partial<GameState> {
  const { top, completed_at, final_at = completed_at, pot_amount, shares, share_count } = message;
  const { pot_claimed = game.pot_claimed } = message;
  const pot_returned = (game.kind === 'private' || pot_amount === 0) && shares.length === 0;
  const end = {
    status: 'completed',
    completed_at,
    final_at,
    is_final: final_at === completed_at,
  } as const;
  return {
    game: { ...game, ...end, pot_amount, shares, share_count, pot_claimed, pot_returned },
    leaderboard: top ? rankingOf(players, top) : leaderboard,
  };
}

const calledOff = (game: Game, message: MessageOf<'game_called_off'>): Game => {
  const { completed_at, pot_amount } = message;
  const end = {
    status: 'completed',
    completed_at,
    final_at: completed_at,
    is_final: true,
  } as const;
  return { ...game, ...end, pot_amount, is_called_off: true, pot_returned: true };
};

function changeSquare(squares: GameSquare[], id: string, change: Partial<GameSquare>) {
  return squares.map((square) => (square.id === id ? { ...square, ...change } : square));
}

/** Adds a sale from before `state.seq` that was not broadcast. */
export const applyEarlierSale = (state: GameState, sale: MessageOf<'card_sold'>): GameState => ({
  ...state,
  ...soldCard(state, sale),
});
