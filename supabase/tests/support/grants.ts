/** The database roles of API requests. */
export const ROLES = ['anon', 'authenticated'] as const;
export type Role = (typeof ROLES)[number];

const everybody: Role[] = ['anon', 'authenticated'];
const signedIn: Role[] = ['authenticated'];

/**
 * All SQL functions of the API and the roles that may call them. All run with their owner's rights and check the person
 * themselves.
 */
export const FUNCTIONS: Record<string, Role[]> = {
  accept_group_invitation: signedIn,
  add_receipt: signedIn,
  admin_groups: signedIn,
  admin_squares: signedIn,
  admin_stats: signedIn,
  admin_themes: signedIn,
  admin_users: signedIn,
  after_game: everybody,
  answer_proposal: signedIn,
  archive_game: signedIn,
  buy_card: signedIn,
  buy_card_as_guest: everybody,
  call_bingo: signedIn,
  call_bingo_as_guest: everybody,
  call_sheet: signedIn,
  card_counts: signedIn,
  contribute_house_fund_to_game: signedIn,
  create_game: signedIn,
  create_group: signedIn,
  create_house_game: signedIn,
  create_private_session: signedIn,
  decide_objection: signedIn,
  delete_account: signedIn,
  delete_set: signedIn,
  delete_theme: signedIn,
  end_game: signedIn,
  end_house_game: signedIn,
  ending_of: signedIn,
  events_since: everybody,
  front_page: everybody,
  game_books: everybody,
  game_page: signedIn,
  game_results: everybody,
  game_state: everybody,
  game_timeline: everybody,
  grant_admin: signedIn,
  group_state: signedIn,
  guest_cards: everybody,
  house_card: everybody,
  house_game: everybody,
  house_games: everybody,
  invitation_preview: everybody,
  invite_preview: everybody,
  invite_to_group: signedIn,
  join_group: signedIn,
  leaderboard: everybody,
  leave_group: signedIn,
  lines_at_stake: signedIn,
  list_house_games: signedIn,
  list_my_groups: signedIn,
  mark_square: signedIn,
  migrate_guest_cards: signedIn,
  my_account: everybody,
  my_cards: everybody,
  my_games: signedIn,
  my_home: signedIn,
  my_record: signedIn,
  object_to_mark: signedIn,
  object_to_mark_as_guest: everybody,
  open_objections: signedIn,
  play_again: signedIn,
  propose_square: signedIn,
  regenerate_invite_code: signedIn,
  remove_member: signedIn,
  repair_card: signedIn,
  revoke_admin: signedIn,
  save_note: signedIn,
  save_set: signedIn,
  set_closeness: signedIn,
  share_results: signedIn,
  start_house_game: signedIn,
  theme_squares: signedIn,
  unarchive_game: signedIn,
  uncalled_cards: signedIn,
  unmark_square: signedIn,
  update_house_game: signedIn,
  validate_invite_code: signedIn,
  vote_on_objection: signedIn,
};

/**
 * The internal functions that row security calls with the rights of the requesting role; no other internal function is
 * accessible.
 */
export const POLICY_FUNCTIONS: Record<string, Role[]> = {
  game_of_channel: everybody,
  groups_i_made: signedIn,
  is_admin: signedIn,
  me_and_my_companions: signedIn,
  my_groups: signedIn,
  open_cards: everybody,
  public_themes: signedIn,
  visible_games: everybody,
};

/** The internal functions that check constraints call with the rights of the role that writes. */
export const LIMITS: Record<string, Role[]> = {
  longest_name: signedIn,
  longest_text: signedIn,
};

/** The trigger functions that write to tables which the triggering role may not write. */
export const TRIGGERS = [
  'clean_house_game',
  'clean_square',
  'clean_theme',
  'close_account',
  'count_admin_loss',
  'create_profile',
  'tell_changed_game',
  'tell_game_of_changed_part',
  'tell_renamed_person',
];

const card =
  'id game_id kind card_number display_name is_house_card is_winner purchased_at created_at';
const game =
  'id kind status group_id theme_id theme_name theme_description title description card_price pot_amount max_cards cards_sold scheduled_start started_at completed_at winner_card_id winner_display_name pot_claimed pot_returned last_seq created_at';
const square =
  'id game_id summary text is_marked marked_at source_url comment reaction noted_at created_at';

/** The columns that each role may read in the rows it can see; tables that are not listed cannot be read. */
export const READABLE: Record<Role, Record<string, string>> = {
  anon: {
    bingo_cards: card,
    card_squares: 'card_id position game_square_id',
    game_events: 'game_id seq type payload created_at',
    game_squares: square,
    games: game,
  },
  authenticated: {
    bingo_cards: card,
    bingo_squares: 'id theme_id summary text created_at likelihood months',
    card_squares: 'card_id position game_square_id',
    game_events: 'game_id seq type payload created_at',
    game_squares: square,
    games: game,
    group_invitations: 'id group_id email invited_by status invited_at created_at',
    group_members: 'group_id user_id created_at',
    groups: 'id name invite_code created_by max_members created_at',
    profiles: 'user_id display_name username',
    themes: 'id name description created_at group_id',
  },
};

/** The tables that only SQL functions can read. */
export const UNREAD = [
  'game_archives',
  'group_events',
  'guest_cards',
  'house_fund',
  'objection_votes',
  'objections',
  'square_proposals',
  'transfers',
  'user_roles',
];

/** The columns that each role may write, where a policy and the table's checks enforce all rules. */
export const WRITABLE: Record<Role, Record<string, string>> = {
  anon: {},
  authenticated: {
    bingo_squares: 'theme_id summary text likelihood months',
    themes: 'name description',
  },
};
