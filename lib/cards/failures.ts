import {
  add_receipt_failed,
  buy_card_failed,
  call_bingo_failed,
  card_purchase_failed,
  mark_square_failed,
  repair_failed,
  repair_failed_for_good,
  repair_house_card_failed,
  save_note_failed,
  unmark_square_failed,
} from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const buyCard = { buy_card_failed };
export const repairCard = { repair_failed };
export const markSquare = { mark_square_failed };
export const addReceipt = { add_receipt_failed };
export const unmarkSquare = { unmark_square_failed };
export const saveNote = { save_note_failed };
export const callBingo = { call_bingo_failed };

/** The same as other screens say it. */
export const buyHouseCard = { card_purchase_failed };
export const repairHouseCard = { repair_house_card_failed };
export const repairDealtCard = { repair_failed_for_good };
