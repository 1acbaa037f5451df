import { limits } from '@/lib/limits';
import { fill, type Message } from './message';
import type { Card } from '@/lib/bingo/game';
import type { DealAgainReason, Reason } from '@/lib/bingo/permissions';
import { not_locked_yet, sales_closed } from './drafts';
import { not_admin, not_signed_in } from './common';
import { game_not_active, not_a_member, not_a_player } from './games';

export const how_to_play_paper = {
  title: 'Cross off what happens. Five in a row (FREE counts)? Call BINGO!',
};
export const load_card_failed = { title: 'Error', description: 'Failed to load BINGO card' };
export const receipt_taken = {
  title: 'Already has a receipt',
  description: 'Somebody else was faster. The mark keeps their link.',
};
export const call_bingo_failed = {
  title: 'Error',
  description: 'Failed to call BINGO. Please try again.',
};
export const buy_card_failed = { title: 'Error', description: 'Failed to purchase card' };
export const card_purchased = { title: 'Card purchased!', description: 'Good luck!' };
export const card_number_purchased = { title: 'Purchased BINGO card #{card_number}' };
export const card_is_free = {
  title: 'You pay nothing: the price is play money, and the game adds it to the pot.',
};
export const card_purchase_failed = {
  title: 'Card Purchase Failed',
  description: 'Failed to create your bingo card. Please try again.',
};
export const purchase_incomplete = { title: 'Missing game or user information' };
export const repair_failed_for_good = {
  title: 'Repair Failed',
  description: 'Unable to repair your card. Please try purchasing a new one.',
};
export const game_full = {
  title: 'Sold out',
  description: 'Every card in this game has been sold.',
};
export const card_limit_reached = {
  title: 'Card limit reached',
  description: 'You already have the most cards one player can have in this game.',
};
export const already_has_card = {
  title: 'You already have a card',
  description: 'A private game deals one card to each player.',
};
export const card_not_found = { title: 'Error', description: 'Card not found' };
export const not_your_card = { title: 'Error', description: 'This card belongs to somebody else.' };
export const square_marked = { title: 'Square Marked', description: '{line}' };
export const square_unmarked = {
  title: 'Square Unmarked',
  description: 'Square unmarked across all cards in this game.',
};
export const line_waiting = {
  title: 'You can call BINGO.',
  description: 'Your card #{card_number} can win in {game}. The first to call it wins.',
};
export const no_line = {
  title: 'No BINGO yet',
  description: 'You need five marked squares in a row, column or diagonal.',
};
export const about_you = {
  title: 'This square is about you',
  description: 'It is not on your card, and only the others can mark it.',
};
export const square_not_found = {
  title: 'Error',
  description: 'This square is no longer part of the game.',
};
/** For players of a private game, before its first mark. */
export const how_marks_work = [
  'Any player with a card can mark a square.',
  'A mark counts for everybody: it appears on every card.',
  'A receipt, the link to the news, is optional.',
];
export const card_hint = {
  title: 'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
};
export const card_hint_full_screen = {
  title: 'Tap the squares to mark them. Get 5 in a row to win the pot!',
};
export const card_hint_three = {
  title:
    'Tap squares to expand and mark them when stuff happens. One line, two lines and the full card each win a prize.',
};
export const card_hint_newsroom = {
  title:
    'Tap squares to read them. The editors mark them when stuff happens. Get 5 in a row to win!',
};
export const card_hint_newsroom_three = {
  title:
    'Tap squares to read them. The editors mark them when stuff happens. One line, two lines and the full card each win a prize.',
};
export const card_hint_reading = { title: 'Tap squares to read them.' };
export const newsroom_marks = {
  title: 'In this game, the editors mark the squares.',
};
export const newsroom_marks_for_guests = {
  title: 'In this game, the editors mark the squares. Sign up to comment and react.',
};
export const newsroom_marks_for_watchers = {
  title: 'In this game, the editors mark the squares. Get a card to comment and react.',
};
export const marking_not_begun = { title: 'Marking begins when the game starts.' };
export const marking_is_over = {
  title: 'This game is over. Squares can no longer be marked or commented on.',
};
export const card_loading = { title: 'Loading BINGO card...' };
export const card_empty = { title: 'No squares available for this card.' };

export const save_note_failed = { title: 'Error', description: 'Failed to save note' };
export const mark_square_failed = { title: 'Error', description: 'Failed to mark square' };
export const unmark_square_failed = { title: 'Error', description: 'Failed to unmark square' };
export const add_receipt_failed = { title: 'Error', description: 'Failed to add receipt' };
export const confirm_unmark_noted = {
  title: 'Unmark {name}?',
  description: 'The mark, its receipt and its note come off every card in this game.',
};
export const confirm_unmark_square = {
  title: 'Unmark {name}?',
  description: 'The mark and its receipt come off every card in this game.',
};
export const invalid_source_url = {
  title: 'Error',
  description: 'Please enter a link that starts with http:// or https://',
};

export const note_saved = {
  title: 'Note Saved',
  description: 'Note saved across all cards in this game',
};
export const note_conflict = {
  title: 'Somebody else saved a note first',
  description:
    'The note changed while you were typing. Your text is still here. Save again to replace theirs.',
};
export const edit_note_of = { title: 'Edit {name}’s note' };
export const note_writer_unknown = { title: 'Somebody' };
export const note_written_by = { title: '{name} wrote this.' };
export const confirm_replace_note = {
  title: 'Replace {name}’s note?',
  description: 'A square has one note, and everybody in this game sees it.',
};
export const sign_up_to_note = { title: 'Sign up to comment and react' };

export const card_fixing = { title: 'Card created, fixing squares...' };
export const card_repaired = { title: 'Card Repaired' };
export const house_card_repaired = { title: 'House Card Repaired' };
export const repair_failed = {
  title: 'Repair Failed',
  description: 'Unable to repair your card. Please try refreshing the page.',
};
export const repair_house_card_failed = {
  title: 'Repair Failed',
  description: 'Unable to repair house card. Please try refreshing the page.',
};

/** The redeals that are left, in words. */
const timesLeft = (redeals: number) => {
  const left = limits.redeals - redeals;
  if (left === 0) return 'You cannot do this again.';
  return left === 1 ? 'You can do this once more.' : `You can do this ${left} more times.`;
};

export const deal_again_failed = { title: 'Error', description: 'Failed to deal another card' };
const confirm_deal_again = {
  title: 'Deal another card?',
  description: 'Your card gets other squares and keeps its number. {times_left}',
};
const card_redealt = { title: 'Your card has other squares.', description: '{times_left}' };
export const marking_begun = {
  title: 'A square has been marked',
  description: 'From the first mark on, every card stays as it is.',
};
export const no_redeals_left = {
  title: 'No more deals',
  description: 'A card can be dealt again three times.',
};
export const not_dealt_at_purchase = {
  title: 'This card stays as it is',
  description: 'Only cards that are dealt when they are bought can be dealt again.',
};

export const confirmDealAgain = ({ redeals }: Card): Message =>
  fill(confirm_deal_again, { times_left: timesLeft(redeals + 1) });
export const redealtMessage = ({ redeals }: Card): Message =>
  fill(card_redealt, { times_left: timesLeft(redeals) });

export const name_replaced = { title: 'The name is now {new_name}' };
export const take_down_name_failed = {
  title: 'Error',
  description: 'Failed to take down the name',
};
export const confirm_take_down_name = {
  title: 'Take down {name}?',
  description:
    'This game shows “Reader” and a card number instead, everywhere and for good. They keep playing, and nobody can use the name in this game again.',
};

export const load_cards_failed = { title: 'Error', description: 'Failed to load the cards' };
export const cards_closed = { title: 'The host has hidden all cards until the game is over.' };
export const how_seals_prove = {
  title:
    'Each card was sealed with a fingerprint that was published at once. Run a card’s command: if it prints the same fingerprint, the squares have not changed since.',
};
export const command_copied = { title: 'Command copied' };

export const SQUARE_MARKED_LINES = [
  'Square marked. Our fact-checkers are at lunch, so it stands.',
  'Square marked. Stop the presses, briefly.',
  'Square marked. Sources close to the card confirm it.',
  'Square marked. Nobody could have predicted this, except you.',
  'Square marked, in time for the late edition.',
] as const;

/** `at` in [0, 1) picks one of the five lines. */
export function squareMarkedMessage(at: number = Math.random()): Message {
  const line = SQUARE_MARKED_LINES[Math.floor(at * SQUARE_MARKED_LINES.length)] ?? '';
  return fill(square_marked, { line });
}

/** Explains a missing or disabled button with the message of the refusal that the action would return. */
export const reasonWords: Record<Reason, Message> = {
  not_signed_in,
  not_a_member,
  not_a_player,
  not_admin,
  not_your_card,
  game_not_active,
  not_locked_yet,
  sales_closed,
  game_full,
  already_has_card,
  card_limit_reached,
};

/** Takes the place of a button that deals a card again. */
export const dealAgainWords: Record<DealAgainReason, Message> = {
  not_your_card,
  not_a_member,
  game_not_active,
  not_dealt_at_purchase,
  marking_begun,
  no_redeals_left,
};
