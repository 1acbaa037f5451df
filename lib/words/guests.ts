export const game_joined = {
  title: 'Game joined!',
  description: 'Create an account to save your progress and win the pot!',
};
export const account_or_guest = {
  title:
    'With an account you can comment, play with friends, and a pot you win is in your bank at once. A guest’s card stays in this browser, and a pot it wins waits 48 hours for you to sign up.',
};
export const display_name_missing = {
  title: 'Missing Information',
  description: 'Please provide a display name',
};
export const email_and_name_missing = {
  title: 'Missing Information',
  description: 'Please provide email and display name',
};
export const cards_migrated = {
  title: 'Cards Migrated!',
  description: 'Cards moved from this browser to your account: {cards}.',
};
export const cards_migrated_with_pot = {
  title: 'Cards Migrated!',
  description:
    'Cards moved from this browser to your account: {cards}. The pot of {amount} is in your bank.',
};
export const guest_won = {
  title: 'You won {game}!',
  description: 'Guests have 48 hours to claim winnings after a game ends. Sign up to claim yours.',
};
export const guest_claim_window = {
  title: 'Playing as a guest',
  description:
    'Guests have 48 hours to claim winnings after a game ends. Create an account to keep your cards and the pot.',
};
export const guest_keeps_cards = {
  title: 'Playing as a guest',
  description: 'Create an account to keep your cards.',
};
export const guest_session_expired = {
  title: 'Guest session expired',
  description: 'This browser no longer holds cards. Sign in if you moved them to an account.',
};
export const guest_in_this_browser = {
  title: 'You play as {display_name} in this browser.',
  description: 'Whoever signs in here next takes these cards along.',
};
export const guest_needs_cookies = {
  title: 'This browser keeps no cookies',
  description: "A guest's card lives in one. Allow cookies here, and load this page again.",
};
export const open_in_browser = {
  title: 'This app’s browser may forget you. Open in Safari or Chrome to keep your seat.',
};
export const confirm_move_cards = {
  title: 'Move the cards of this browser?',
  description:
    'You are signed in as {email}. The cards bought here as a guest would move to that account, with all they win.',
};
export const migrate_cards_failed = {
  title: 'Error',
  description: 'Failed to move the cards of this browser to your account',
};
export const guest_session_unknown = {
  title: 'Guest session not recognised',
  description: 'Play from the browser that bought the card, or create an account there.',
};
export const purchase_failed = {
  title: 'Purchase Failed',
  description: 'Unable to purchase card. Please try again.',
};
