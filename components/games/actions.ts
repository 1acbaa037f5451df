import type { Action } from '@/lib/contract/action-result';
import type { BingoCall, Card, ChangedSquare } from '@/lib/bingo/game';
import {
  addReceipt,
  buyCard,
  callBingo,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
} from '@/server-actions/cards';

/**
 * The server actions that a game's screen can call. The page passes the ones for its kind of game and viewer, so that
 * components do not need to distinguish them.
 */
export type GameActions = {
  markSquare: Action<{ game_square_id: string; source_url?: string }, ChangedSquare>;
  addReceipt: Action<{ game_square_id: string; source_url: string }, ChangedSquare>;
  unmarkSquare: Action<{ game_square_id: string }, ChangedSquare>;
  saveNote: Action<
    {
      game_square_id: string;
      comment: string | null;
      reaction: string | null;
      seen_at: string | null;
    },
    ChangedSquare
  >;
  callBingo: Action<{ card_id: string }, BingoCall>;
  buyCard: Action<{ game_id: string; request_id: string }, Card>;
  repairCard: Action<{ card_id: string }, Card>;
};

/** The actions for a signed-in user in either kind of game; the database checks permissions. */
export const playerActions: GameActions = {
  addReceipt,
  buyCard,
  callBingo,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
};
