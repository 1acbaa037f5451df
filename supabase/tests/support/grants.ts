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
  delete_square: signedIn,
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
  house_game_exists: everybody,
  house_games: everybody,
  import_squares: signedIn,
  invitation_preview: everybody,
  invite_preview: everybody,
  invite_to_group: signedIn,
  join_group: signedIn,
  leaderboard: everybody,
  leave_group: signedIn,
  lines_at_stake: signedIn,
  list_house_games: signedIn,
  list_my_groups: signedIn,
  list_themes: signedIn,
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
  save_square: signedIn,
  save_theme: signedIn,
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
  visible_games: everybody,
};

/** Triggers that must write what the person who set them off may not. */
export const TRIGGERS = [
  'close_account',
  'count_admin_loss',
  'create_profile',
  'tell_changed_game',
  'tell_game_of_changed_part',
  'tell_renamed_person',
];
