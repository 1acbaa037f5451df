import {
  addReceipt,
  buyCard,
  callBingo,
  dealAgain,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
} from '@/server-actions/cards';

/** The server actions that a game's screen can call; the database checks permissions. */
export const playerActions = {
  addReceipt,
  buyCard,
  callBingo,
  dealAgain,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
};

export type GameActions = typeof playerActions;
