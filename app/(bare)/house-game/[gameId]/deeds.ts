import type { GameDeeds } from '@/components/game/deeds';
import {
  buyCard,
  callBingo,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
} from '@/server-actions/cards';
import { callBingoAsGuest } from '@/server-actions/guests';

/** What somebody with an account does in a house game. */
export const playerDeeds: GameDeeds = {
  buyCard,
  callBingo,
  markSquare,
  repairCard,
  saveNote,
  unmarkSquare,
};

/** Without an account: a visitor who buys a card is a guest from then on. */
export const guestDeeds: GameDeeds = { ...playerDeeds, callBingo: callBingoAsGuest };
