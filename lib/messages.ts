/**
 * Every toast, refusal and dialog text of the product, word for word. Code passes keys, the database raises codes.
 * `{name}` in a text is filled by `messageOf(key, { name })`.
 */

export type Notice = { title: string; description?: string };

const error = <const Text extends string>(description: Text) => ({ title: 'Error', description });

export const messages = {
  // Accounts
  invalid_credentials: { title: 'Invalid email or password. Please try again.' },
  account_exists: {
    title: 'We found an account with this email. Please enter your password to sign in.',
  },
  unexpected_error: { title: 'An unexpected error occurred. Please try again.' },
  reset_email_failed: { title: 'Failed to send reset email. Please try again.' },
  reset_email_sent: {
    title: 'Reset email sent!',
    description: 'Check your inbox for password reset instructions.',
  },
  reset_link_invalid: {
    title: 'Invalid or expired reset link',
    description: 'Please request a new password reset link.',
  },
  link_too_many_attempts: {
    title: 'Too many attempts',
    description: 'Please wait a minute, then press the button again.',
  },
  reset_password_failed: {
    title: 'Failed to reset password. Please try again or request a new reset link.',
  },
  weak_password: { title: 'That is one of the most common passwords. Please choose another.' },
  wrong_current_password: { title: 'This is not your current password.' },
  password_updated: { title: 'Password updated!' },
  welcome_back: { title: 'Welcome back!' },
  email_confirmed: { title: 'Email confirmed', description: 'Welcome to the newsroom.' },
  verification_email_sent: {
    title: 'Verification email sent!',
    description: 'The link expires in 24 hours.',
  },
  resend_address_missing: { title: 'Email address not found. Please try signing up again.' },
  resend_failed: { title: 'Failed to resend verification email. Please try again.' },
  sign_in_needed: { title: 'Sign in needed', description: 'Please sign in to continue.' },
  signed_out: { title: 'Signed out', description: 'The presses keep running without you.' },
  account_deleted: {
    title: 'Account deleted',
    description: 'Your cards stay in their games, under the name Former player.',
  },
  load_account_failed: error('Failed to load your account'),
  delete_account_failed: error('Failed to delete account'),
  confirm_delete_account: {
    title: 'Delete your account?',
    description:
      'Your bank balance goes back to the mint and your name becomes "Former player". This cannot be undone.',
  },

  // Failures of an action or a read
  load_themes_failed: error('Failed to load themes'),
  load_themes_failed_retry: error('Failed to load themes. Please try again.'),
  create_game_failed: error('Failed to create game'),
  load_card_failed: error('Failed to load BINGO card'),
  save_note_failed: error('Failed to save note'),
  mark_square_failed: error('Failed to mark square'),
  unmark_square_failed: error('Failed to unmark square'),
  add_receipt_failed: error('Failed to add receipt'),
  call_bingo_failed: error('Failed to call BINGO. Please try again.'),
  load_game_failed: error('Failed to load game data'),
  buy_card_failed: error('Failed to purchase card'),
  load_games_failed: error('Failed to load games'),
  load_active_games_failed: error('Failed to load active games'),
  archive_game_failed: error('Failed to archive game'),
  unarchive_game_failed: error('Failed to unarchive game'),
  load_groups_failed: error('Failed to load groups'),
  load_group_failed: error('Failed to load group data.'),
  create_group_failed: error('Failed to create group'),
  leave_group_failed: error('Failed to leave group'),
  remove_member_failed: error('Failed to remove member'),
  send_invitation_failed: error('Failed to send invitation. Please try again.'),
  join_group_failed: error('Failed to join group. Please try again.'),
  load_users_failed: error('Failed to load users'),
  update_role_failed: error('Failed to update user role'),
  regenerate_code_failed: error('Failed to regenerate invite code'),
  save_theme_failed: error('Failed to save theme'),
  delete_theme_failed: error('Failed to delete theme'),
  load_squares_failed: error('Failed to load squares'),
  load_stats_failed: error('Failed to load statistics'),
  save_square_failed: error('Failed to save square'),
  delete_square_failed: error('Failed to delete square'),
  import_squares_failed: error('Failed to import squares'),
  save_house_game_failed: error('Failed to save House Game'),
  update_game_status_failed: error('Failed to update game status'),
  contribute_failed: error('Failed to contribute to game pot'),
  copy_link_failed: error('Failed to copy invite link.'),
  game_not_found: error('Game not found'),
  load_house_card_failed: error('Failed to load house card'),

  // Groups and invitations
  invalid_code: {
    title: 'Invalid Code',
    description: 'Group not found. Please check your invite code.',
  },
  invalid_invite_code: {
    title: 'Invalid Invite Code',
    description: 'This invite code is not valid or has expired.',
  },
  group_full: {
    title: 'Group Full',
    description: 'This group has reached its maximum number of members.',
  },
  already_member: {
    title: 'Already a Member',
    description: "You're already a member of this group.",
  },
  already_invited: {
    title: 'Already invited',
    description: 'This email has already been invited to the group.',
  },
  already_invited_member: {
    title: 'Already a member',
    description: 'This person is already a member of the group.',
  },
  invitation_saved: {
    title: 'Invitation saved',
    description: 'Invitation saved but email may not have been sent. You can resend it later.',
  },
  invitation_sent: { title: 'Invitation sent!' },
  not_invited: {
    title: 'Invitation needed',
    description: 'Please ask a member of this group for an invitation.',
  },
  share_failed: {
    title: 'Share failed',
    description: 'Please try again or copy the link manually.',
  },
  link_copied: { title: 'Link Copied!' },
  group_joined: { title: 'Joined Group!' },
  group_left: { title: 'You left the group' },
  member_removed: {
    title: 'Member removed',
    description: 'The group has a new invite code.',
  },
  creator_cannot_leave: {
    title: 'You started this group',
    description: 'Its creator cannot leave it.',
  },
  holds_full_line: {
    title: 'They could call BINGO',
    description: 'Their card has a full line. They stay until that game is over.',
  },
  removed_from_group: {
    title: 'No longer your game',
    description: '{by} removed you from {group}. To play on, ask for a new invitation.',
  },
  game_gone: {
    title: 'No longer your game',
    description: 'You may not see this game any more. What it showed you last has been put away.',
  },
  group_not_found: error('Group not found'),
  user_not_found: error('Person not found'),
  not_a_member: {
    title: 'Members only',
    description: 'Only members of this group can do that.',
  },
  not_creator: {
    title: 'Creator only',
    description: 'Only the person who created this group can do that.',
  },
  private_session_created: { title: 'Private Session Created!' },
  no_longer_member: {
    title: 'For reading only',
    description:
      'You are not a member of {group} any more: you can follow this game to its end, but not mark, note or call.',
  },
  confirm_leave_group: {
    title: 'Leave this group?',
    description: 'You can still read the games you hold cards in, but not play them.',
  },
  confirm_remove_member: {
    title: 'Remove {name}?',
    description:
      'They can neither play nor read the games of this group any more. The group gets a new invite code, and the old one stops working.',
  },
  guest_signup_required: {
    title: 'Sign up to join',
    description: 'Private games are for signed-in players. Create an account to join this group.',
  },

  // Cards and purchases
  card_purchased: { title: 'Card purchased!', description: 'Good luck!' },
  card_number_purchased: { title: 'Purchased BINGO card #{card_number}' },
  game_joined: {
    title: 'Game joined!',
    description: 'Create an account to save your progress and win the pot!',
  },
  card_fixing: { title: 'Card created, fixing squares...' },
  card_repaired: { title: 'Card Repaired' },
  house_card_repaired: { title: 'House Card Repaired' },
  card_purchase_failed: {
    title: 'Card Purchase Failed',
    description: 'Failed to create your bingo card. Please try again.',
  },
  purchase_failed: {
    title: 'Purchase Failed',
    description: 'Unable to purchase card. Please try again.',
  },
  purchase_incomplete: { title: 'Missing game or user information' },
  display_name_missing: {
    title: 'Missing Information',
    description: 'Please provide a display name',
  },
  email_and_name_missing: {
    title: 'Missing Information',
    description: 'Please provide email and display name',
  },
  fields_missing: {
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
  },
  repair_failed: {
    title: 'Repair Failed',
    description: 'Unable to repair your card. Please try refreshing the page.',
  },
  repair_failed_for_good: {
    title: 'Repair Failed',
    description: 'Unable to repair your card. Please try purchasing a new one.',
  },
  repair_house_card_failed: {
    title: 'Repair Failed',
    description: 'Unable to repair house card. Please try refreshing the page.',
  },
  game_full: { title: 'Sold out', description: 'Every card of this game has been sold.' },
  cards_already_sold: {
    title: 'Cards already sold',
    description:
      'Cards of this game sold so far: {detail}. Its theme stays, and it keeps room for them.',
  },
  card_limit_reached: {
    title: 'Card limit reached',
    description: 'You hold as many cards of this game as one player may.',
  },
  already_has_card: {
    title: 'You already have a card',
    description: 'A private game deals one card to each player.',
  },
  too_few_squares: error('Not enough squares available for this theme (found {detail}, need 24)'),
  card_not_found: error('Card not found'),
  not_your_card: error('This card belongs to somebody else.'),

  // Guests
  cards_migrated: {
    title: 'Cards Migrated!',
    description: 'Cards moved from this browser to your account: {cards}.',
  },
  cards_migrated_with_pot: {
    title: 'Cards Migrated!',
    description:
      'Cards moved from this browser to your account: {cards}. The pot of {amount} is in your bank.',
  },
  guest_claim_window: {
    title: 'Playing as a guest',
    description:
      'Guests have 48 hours to claim winnings after a game ends. Create an account to keep your cards and the pot.',
  },
  guest_session_expired: {
    title: 'Guest session expired',
    description: 'This browser no longer holds cards. Sign in if you moved them to an account.',
  },
  guest_in_this_browser: {
    title: 'You play as {display_name} in this browser.',
    description: 'Whoever signs in here next takes these cards along.',
  },
  guest_needs_cookies: {
    title: 'This browser keeps no cookies',
    description: "A guest's card lives in one. Allow cookies here, or sign up.",
  },
  confirm_move_cards: {
    title: 'Move the cards of this browser?',
    description:
      'You are signed in as {email}. The cards bought here as a guest would move to that account, with all they win.',
  },
  migrate_cards_failed: error('Failed to move the cards of this browser to your account'),
  guest_session_unknown: {
    title: 'Guest session not recognised',
    description: 'Play from the browser that bought the card, or create an account there.',
  },

  // Play
  square_marked: { title: 'Square Marked', description: '{line}' },
  square_unmarked: {
    title: 'Square Unmarked',
    description: 'Square unmarked across all cards in this game.',
  },
  note_saved: { title: 'Note Saved', description: 'Note saved across all cards in this game' },
  note_conflict: {
    title: 'Somebody wrote first',
    description:
      'The note changed while you were typing. Your text is kept; save again to replace it.',
  },
  edit_note_of: { title: "Edit {name}'s note" },
  note_writer_unknown: { title: 'Somebody' },
  note_written_by: { title: '{name} wrote this.' },
  confirm_replace_note: {
    title: "Replace {name}'s note?",
    description: 'A square has one note, and everybody in this game sees it.',
  },
  sign_up_to_note: { title: 'Sign up to comment and react' },
  line_waiting: {
    title: 'BINGO is waiting.',
    description: 'Your card #{card_number} has a full line in {game}. The first to call it wins.',
  },
  no_line: {
    title: 'No BINGO yet',
    description: 'You need five marked squares in a row, column or diagonal.',
  },
  won: { title: 'BINGO!', description: 'Congratulations! You won!' },
  won_bank: { title: 'has been added to your Bingo Bank Balance.' },
  won_as_guest: {
    title: 'waits for you for 48 hours. Create an account in this browser to claim it.',
  },
  game_over: {
    title: 'Game Over',
    description: '{name} called BINGO and won this game!',
  },
  game_over_consolation: { title: 'Better luck next time!' },
  no_new_players: { title: 'This game is no longer accepting new players' },
  game_not_active: {
    title: 'Game not in progress',
    description: 'This game is not in progress, so nothing was changed.',
  },
  game_not_upcoming: {
    title: 'Game already started',
    description: 'This can only be done before a game starts.',
  },
  not_a_player: {
    title: 'No card yet',
    description: 'You need a card of this game to do that.',
  },
  square_not_found: error('This square is not part of the game any more.'),
  source_url_invalid: error('Please enter a link that starts with http:// or https://'),
  card_hint: {
    title: 'Tap squares to expand and mark them when stuff happens. Get 5 in a row to win!',
  },
  card_hint_full_screen: {
    title: 'Tap the squares to mark them. Get 5 in a row to win the pot!',
  },
  card_hint_newsroom: {
    title: 'Tap squares to read them. The newsroom marks them when stuff happens.',
  },
  card_hint_reading: { title: 'Tap squares to read them.' },
  newsroom_marks: {
    title: 'The newsroom marks the squares of this game, each with its receipt.',
  },
  newsroom_marks_for_guests: {
    title:
      'The newsroom marks the squares of this game, each with its receipt. Sign up to comment and react.',
  },
  newsroom_marks_for_watchers: {
    title:
      'The newsroom marks the squares of this game, each with its receipt. With a card you can comment and react.',
  },
  marking_not_begun: { title: 'Marking begins when the game starts.' },
  marking_is_over: { title: 'This game is over: nothing is marked or written any more.' },
  card_loading: { title: 'Loading BINGO card...' },
  card_empty: { title: 'No squares available for this card.' },

  // Games
  game_created: { title: 'Game created successfully' },
  game_archived: { title: 'Game archived successfully' },
  game_unarchived: { title: 'Game unarchived successfully' },
  no_themes: { title: 'No themes available. Contact an admin to create themes.' },
  no_players: { title: 'No players yet' },
  no_ranking: { title: 'No players yet. Be the first to join!' },
  ranking_hint: { title: 'Get 5 consecutive squares to win the pot!' },
  no_house_card: { title: 'House card will appear when game starts' },
  start_is_late: {
    title: 'This game was due to start',
    description: 'The presses wait for the desk. Cards are on sale until they roll.',
  },
  no_house_game: { title: 'No Active House Game' },
  house_game_not_found: {
    title: 'Game Not Found',
    description: "The House Game you're looking for doesn't exist or may have been removed.",
  },
  no_scripts: {
    title:
      'This browser runs no scripts. You can read, sign up and sign in; cards, menus, dialogs and live updates need them.',
  },
  page_not_found: { title: 'Oops! Page not found' },
  theme_not_found: error('This theme does not exist any more.'),

  // Admins
  access_denied: {
    title: 'Access Denied',
    description: 'You need admin permissions to access this page.',
  },
  not_admin: { title: 'Access Denied', description: 'You need admin permissions to do that.' },
  admin_granted: { title: 'Admin role granted' },
  admin_removed: { title: 'Admin role removed' },
  confirm_make_admin: {
    title: 'Make {name} an admin?',
    description: 'They can run house games, edit every theme and appoint other admins.',
  },
  confirm_remove_own_admin: {
    title: 'Remove your own admin role?',
    description: 'You leave the desk at once, and only another admin can let you back in.',
  },
  last_admin: {
    title: 'Last admin',
    description: 'Somebody has to hold the keys. Make another admin first.',
  },
  code_regenerated: { title: 'Invite code regenerated' },
  theme_created: { title: 'Theme created successfully' },
  theme_updated: { title: 'Theme updated successfully' },
  theme_deleted: { title: 'Theme deleted successfully' },
  square_created: { title: 'Square created successfully' },
  square_updated: { title: 'Square updated successfully' },
  square_deleted: { title: 'Square deleted successfully' },
  square_gone: error('This square does not exist any more.'),
  summary_taken: error('This theme already has a square with this summary.'),
  squares_imported: { title: 'Squares imported: {count}' },
  squares_imported_but_known: {
    title: 'Squares imported: {count}',
    description: 'Left out, because the theme has them already: {known}.',
  },
  import_nothing: { title: 'Paste at least one square that can be imported' },
  import_open_quote: { title: 'A quotation mark is opened and never closed' },
  import_stray_text: { title: 'Something follows a closing quotation mark' },
  import_repeated: { title: 'The same summary stands in line {line}' },
  import_too_many: { title: 'More than {max} squares: import the rest afterwards' },
  house_game_created: { title: 'House Game created successfully' },
  house_game_updated: { title: 'House Game updated successfully' },
  game_started: { title: 'Game started successfully' },
  game_ended: { title: 'Game ended successfully' },
  contributed: { title: 'Contributed ${amount} from house fund to game pot' },
  insufficient_fund: error('Insufficient house fund balance or unauthorized'),
  confirm_delete_theme: {
    title: 'Delete "{name}"?',
    description:
      'All associated squares will be deleted too. Games already made keep their own copy.',
  },
  confirm_delete_square: {
    title: 'Delete "{name}"?',
    description: 'Games already made keep their own copy.',
  },
  confirm_regenerate_code: {
    title: 'Regenerate the invite code of {name}?',
    description: 'Links with the old code stop working at once.',
  },
  confirm_remove_admin: {
    title: 'Remove the admin role from {name}?',
    description: 'They keep their cards and games.',
  },
  confirm_start_game: {
    title: 'Start "{name}"?',
    description: 'The house card is dealt and marking begins. The game can no longer be edited.',
  },
  confirm_unmark_noted: {
    title: 'Unmark "{name}"?',
    description: 'The mark, its receipt and its note come off every card in this game.',
  },
  confirm_unmark_square: {
    title: 'Unmark "{name}"?',
    description: 'The mark and its receipt come off every card in this game.',
  },
  confirm_end_game: {
    title: 'End "{name}" without a winner?',
    description: 'The pot goes back to the house fund. This cannot be undone.',
  },

  // Forms
  invalid_email: {
    title: 'Invalid email',
    description: 'Please enter a valid email address.',
  },
  invalid_emails: { title: 'Invalid email addresses:', description: '{emails}' },
  validation_error: { title: 'Validation Error', description: '{message}' },
  invalid_amount: error('Please enter an amount in dollars and cents.'),
  invalid_start: error('Please enter a valid date and time'),
  too_long: error('That text is longer than the field allows.'),
  no_answer: {
    title: 'No answer yet',
    description:
      'This is taking too long. It may have worked all the same: please check before you try again.',
  },
  too_many_attempts: {
    title: 'Too many attempts',
    description: 'Please wait {wait} and try again.',
  },
} as const satisfies Record<string, Notice>;

export type MessageKey = keyof typeof messages;
export type MessageParams = Record<string, string | number>;

/** The message with its `{names}` filled in. */
export function messageOf(key: MessageKey, params: MessageParams = {}): Notice {
  const { title, description }: Notice = messages[key];
  return {
    title: fill(title, params),
    ...(description === undefined ? {} : { description: fill(description, params) }),
  };
}

const fill = (text: string, params: MessageParams) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** What went wrong, without its heading: for a line beside the thing that failed. */
export const sentenceOf = ({ title, description }: Notice): string => description ?? title;

/** Heading and sentence on one line, as in 'Purchase Failed: Unable to purchase card. …'. */
export const inOneLine = ({ title, description }: Notice): string =>
  description === undefined ? title : `${title}: ${description}`;

export const SQUARE_MARKED_LINES = [
  'Square marked. Our fact-checkers are at lunch, so it stands.',
  'Square marked. Stop the presses, briefly.',
  'Square marked. Sources close to the card confirm it.',
  'Square marked. Nobody could have predicted this, except you.',
  'Square marked, in time for the late edition.',
] as const;

/** `at` in [0, 1) picks one of the five lines. */
export function squareMarkedNotice(at: number = Math.random()): Notice {
  const line = SQUARE_MARKED_LINES[Math.floor(at * SQUARE_MARKED_LINES.length)] ?? '';
  return messageOf('square_marked', { line });
}

/** The words for every code the database answers with. */
export const refusals = {
  not_signed_in: 'sign_in_needed',
  game_not_found: 'game_not_found',
  not_a_member: 'not_a_member',
  not_a_player: 'not_a_player',
  not_admin: 'not_admin',
  not_creator: 'not_creator',
  game_not_active: 'game_not_active',
  game_not_upcoming: 'game_not_upcoming',
  game_full: 'game_full',
  cards_already_sold: 'cards_already_sold',
  card_limit_reached: 'card_limit_reached',
  already_has_card: 'already_has_card',
  no_line: 'no_line',
  too_few_squares: 'too_few_squares',
  square_not_found: 'square_not_found',
  card_not_found: 'card_not_found',
  not_your_card: 'not_your_card',
  note_conflict: 'note_conflict',
  invalid_source_url: 'source_url_invalid',
  invalid_display_name: 'display_name_missing',
  invalid_email: 'invalid_email',
  invalid_amount: 'invalid_amount',
  invalid_start: 'invalid_start',
  invalid_name: 'fields_missing',
  invalid_token: 'guest_session_unknown',
  invalid_request: 'unexpected_error',
  invalid_reaction: 'unexpected_error',
  group_not_found: 'group_not_found',
  user_not_found: 'user_not_found',
  group_full: 'group_full',
  already_member: 'already_member',
  already_invited: 'already_invited',
  already_invited_member: 'already_invited_member',
  not_invited: 'not_invited',
  creator_cannot_leave: 'creator_cannot_leave',
  holds_full_line: 'holds_full_line',
  last_admin: 'last_admin',
  invalid_code: 'invalid_code',
  session_expired: 'guest_session_expired',
  theme_not_found: 'theme_not_found',
  too_long: 'too_long',
  insufficient_fund: 'insufficient_fund',
  too_many_attempts: 'too_many_attempts',
} as const satisfies Record<string, MessageKey>;

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/**
 * The words for a refusal, or null for a code that has none. `detail` is what the database sent along:
 * a number, or for too_many_attempts the seconds to wait.
 */
export function refusalNotice(code: string, detail = ''): Notice | null {
  if (!isRefusalCode(code)) return null;
  return messageOf(refusals[code], { detail, wait: waitOf(Number(detail)) });
}

function waitOf(seconds: number): string {
  if (!(seconds > 0)) return 'a minute';
  if (seconds < 60) return seconds <= 1 ? 'a second' : `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** The messages a redirect may carry as `?notice=`. */
export const noticeKeys = [
  'welcome_back',
  'email_confirmed',
  'reset_link_invalid',
  'password_updated',
  'sign_in_needed',
  'signed_out',
  'account_deleted',
  'load_game_failed',
  'load_group_failed',
  'game_not_found',
  'group_joined',
  'group_left',
  'already_member',
  'group_full',
  'invalid_invite_code',
  'not_invited',
  'not_creator',
  'game_created',
  'private_session_created',
  'card_purchased',
  'game_joined',
  'guest_session_expired',
  'link_too_many_attempts',
  'unexpected_error',
] as const satisfies readonly MessageKey[];

export type NoticeKey = (typeof noticeKeys)[number];

export const isNoticeKey = (value: unknown): value is NoticeKey =>
  noticeKeys.some((key) => key === value);

/**
 * A read that failed, thrown for the error boundary to put into words. The key travels as the digest, the only
 * part of a server's error that reaches a browser in production.
 */
export class ReadError extends Error {
  readonly digest: string;

  constructor(key: MessageKey, options?: ErrorOptions) {
    super(inOneLine(messageOf(key)), options);
    this.name = 'ReadError';
    this.digest = DIGEST + key;
  }
}

const DIGEST = 'message:';

/** The message key of a ReadError that came to the browser, or null for any other error. */
export function failedReadOf({ digest = '' }: { digest?: string }): MessageKey | null {
  const key = digest.startsWith(DIGEST) ? digest.slice(DIGEST.length) : '';
  return Object.hasOwn(messages, key) ? (key as MessageKey) : null;
}

/** What an error boundary says: the ReadError's message, or the plain fallback. */
export const noticeOfError = (error: { digest?: string }): Notice =>
  messageOf(failedReadOf(error) ?? 'unexpected_error');
