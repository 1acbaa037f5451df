import { call_bingo_failed, purchase_failed } from '@/lib/cards/messages';
import { unexpected_error } from '@/lib/common-messages';
import { migrate_cards_failed } from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const prepareGuestSession = { purchase_failed };
export const joinAsGuest = { purchase_failed };
export const buyCardAsGuest = { purchase_failed };
export const callBingoAsGuest = { call_bingo_failed };
export const migrateGuestCards = { migrate_cards_failed };
export const endGuestSession = { unexpected_error };
