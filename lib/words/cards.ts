export const load_card_failed = { title: 'Error', description: 'Failed to load BINGO card' };
export const receipt_taken = {
  title: 'Already has a receipt',
  description: 'Somebody was first, with another link. The mark keeps that one.',
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
  description: 'Every card of this game has been sold.',
};
export const card_limit_reached = {
  title: 'Card limit reached',
  description: 'You hold as many cards of this game as one player may.',
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
  title: 'BINGO is waiting.',
  description: 'Your card #{card_number} has a full line in {game}. The first to call it wins.',
};
export const no_line = {
  title: 'No BINGO yet',
  description: 'You need five marked squares in a row, column or diagonal.',
};
export const square_not_found = {
  title: 'Error',
  description: 'This square is not part of the game any more.',
};
export const card_hint = {
  title: 'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
};
export const card_hint_full_screen = {
  title: 'Tap the squares to mark them. Get 5 in a row to win the pot!',
};
export const card_hint_newsroom = {
  title:
    'Tap squares to read them. The newsroom marks them when stuff happens. Get 5 in a row to win!',
};
export const card_hint_reading = { title: 'Tap squares to read them.' };
export const newsroom_marks = {
  title: 'The newsroom marks the squares of this game, each with its receipt.',
};
export const newsroom_marks_for_guests = {
  title:
    'The newsroom marks the squares of this game, each with its receipt. Sign up to comment and react.',
};
export const newsroom_marks_for_watchers = {
  title:
    'The newsroom marks the squares of this game, each with its receipt. With a card you can comment and react.',
};
export const marking_not_begun = { title: 'Marking begins when the game starts.' };
export const marking_is_over = {
  title: 'This game is over: nothing is marked or written any more.',
};
export const card_loading = { title: 'Loading BINGO card...' };
export const card_empty = { title: 'No squares available for this card.' };
