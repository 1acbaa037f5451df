export const change_email_failed = {
  title: 'Error',
  description: 'Failed to change your email address',
};
export const same_email = { title: 'This is already your email address.' };
export const address_changed = { title: 'Email address changed' };
export const address_change_asked = {
  title: 'Somebody asked for a new email address',
  description:
    'Somebody with the password of your account asked to change its email address to {email}. It takes effect once somebody opens the link we sent there.',
};
export const rename_failed = { title: 'Error', description: 'Failed to change your name' };
export const renamed = { title: 'Your name is now {name}' };
export const name_was_taken_down = {
  title: 'Please choose another name',
  description: 'An editor has removed this name from the game.',
};
export const account_needs_cookies = {
  title: 'Cookies are blocked in this browser',
  description: 'Signing in needs a cookie. Allow cookies for this site, then reload the page.',
};
export const invalid_credentials = { title: 'Invalid email or password. Please try again.' };
export const account_exists = {
  title: 'We found an account with this email. Please enter your password to sign in.',
};
export const reset_email_failed = { title: 'Failed to send reset email. Please try again.' };
export const reset_email_sent = {
  title: 'Reset email sent!',
  description: 'Check your inbox for password reset instructions.',
};
export const reset_link_invalid = {
  title: 'Invalid or expired reset link',
  description: 'Please request a new password reset link.',
};
export const link_too_many_attempts = {
  title: 'Too many attempts',
  description: 'Please wait a moment, then press the button again.',
};
export const reset_password_failed = {
  title: 'Failed to reset password. Please try again or request a new reset link.',
};
export const mail_quota_used = {
  title: 'We cannot send more emails right now',
  description: 'We have reached our limit for this hour. Please try again later.',
};
export const weak_password = {
  title: 'That is one of the most common passwords. Please choose another.',
};
export const wrong_current_password = { title: 'This is not your current password.' };
export const password_updated = { title: 'Password updated!' };
export const welcome_back = { title: 'Welcome back!' };
export const email_confirmed = {
  title: 'Email confirmed',
  description: 'Your account is ready.',
};
export const verification_email_sent = {
  title: 'Verification email sent!',
  description: 'The link expires in 24 hours.',
};
export const mail_on_its_way = {
  title: 'Your email is on its way',
  description: 'This can take a few minutes. You do not need to ask for it again.',
};
export const mail_refused = {
  title: 'We could not email this address. Please check it for mistakes.',
};
export const mail_unavailable = {
  title: 'We cannot send emails right now. Please try again later.',
};
export const resend_address_missing = {
  title: 'Email address not found. Please try signing up again.',
};
export const resend_failed = { title: 'Failed to resend verification email. Please try again.' };
export const signed_out = {
  title: 'Signed out',
  description: 'The presses keep running without you.',
};
export const account_deleted = {
  title: 'Account deleted',
  description: 'Your cards stay in their games under the name “Former player”.',
};
export const load_account_failed = { title: 'Error', description: 'Failed to load your account' };
export const delete_account_failed = { title: 'Error', description: 'Failed to delete account' };
export const confirm_delete_account = {
  title: 'Delete your account?',
  description:
    'You lose your bank balance, and your name becomes “Former player” in the games you played. A group that you host passes, with its games, to the member with an account who joined first; links to its TV view stop working. This cannot be undone.',
};
export const update_role_failed = { title: 'Error', description: 'Failed to update user role' };
export const account_needed = {
  title: 'You need an account for this',
  description: 'Add an email address and a password to keep your cards. Then you can do this, too.',
};
export const keep_cards_failed = {
  title: 'Error',
  description: 'Failed to keep your cards. Please try again.',
};
export const keep_link_invalid = {
  title: 'This link is no longer valid',
  description: 'Ask for a new one below. Your cards are still here.',
};
export const address_confirmed = {
  title: 'Your address is confirmed and your cards are yours',
  description: 'Ask for a link to set a password.',
};
export const address_has_account = {
  title: 'This address has an account',
  description: 'Sign in.',
};
export const cards_stay_behind = {
  title: 'You are playing here as {display_name}.',
  description:
    'If you sign in to another account, {display_name}’s cards stay behind, and nobody can ever play them again.',
};
export const cards_kept = {
  title: 'Your cards are safe',
  description: 'From now on you can sign in anywhere.',
};

export const game_joined = {
  title: 'Game joined!',
  description: 'Create an account to save your progress and win the pot!',
};
export const account_or_guest = {
  title:
    'With an account you can comment and play with friends, and any pot you win goes straight to your bank. As a guest, you can play only in this browser, and you have 48 hours to sign up and claim any pot you win.',
};
export const invalid_display_name = {
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
export const session_expired = {
  title: 'Guest session expired',
  description:
    'This browser no longer has your guest cards. If you moved them to an account, sign in.',
};
export const session_unknown = {
  title: 'Error',
  description:
    'We cannot check who you are right now. You are still signed in, so try again in a moment.',
};
export const guest_in_this_browser = {
  title: 'You are playing as {display_name} in this browser.',
  description: 'The next person to sign in here gets these cards.',
};
export const guest_needs_cookies = {
  title: 'Cookies are blocked in this browser',
  description:
    'A guest’s card is stored in a cookie. Allow cookies for this site, then reload the page.',
};
export const open_in_browser = {
  title:
    'This app’s built-in browser may forget you. Open the page in Safari or Chrome to keep your cards.',
};
export const confirm_move_cards = {
  title: 'Move your guest cards?',
  description:
    'You are signed in as {email}. The cards you bought here as a guest would move to that account, along with anything they win.',
};
export const migrate_cards_failed = {
  title: 'Error',
  description: 'Failed to move your guest cards to your account',
};
export const invalid_token = {
  title: 'Guest session not recognized',
  description: 'Use the browser in which you bought the card, or create an account there.',
};
export const purchase_failed = {
  title: 'Purchase Failed',
  description: 'Unable to purchase card. Please try again.',
};
