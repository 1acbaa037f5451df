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
 * What can be done on a game's screen. The page hands in the server actions that do it for this kind of game and this
 * kind of player, so that no component has to ask which that is.
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

/** What somebody with an account may try in either kind of game; the database decides whether they may. */
export const playerActions: GameActions = {
  addReceipt,
  buyCard,
  callBingo,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
};
