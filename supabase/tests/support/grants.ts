import { answers } from '../../../lib/contract/functions.ts';

/** The database roles of API requests. */
export const ROLES = ['anon', 'authenticated', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/** The functions that visitors may call as well as people who are signed in. */
const EVERYBODY = [
  'after_game',
  'buy_card_as_guest',
  'call_bingo_as_guest',
  'card_draft',
  'count_mail',
  'deal_again_as_guest',
  'events_since',
  'finished_house_games',
  'front_page',
  'game_books',
  'game_page',
  'game_pool',
  'game_results',
  'game_seals',
  'game_state',
  'game_timeline',
  'group_of_game',
  'guest_cards',
  'house_card',
  'house_feed',
  'house_game',
  'house_game_exists',
  'house_games',
  'invitation_preview',
  'invite_preview',
  'is_address_change',
  'is_address_taken',
  'leaderboard',
  'linked_card',
  'my_account',
  'my_cards',
  'object_to_mark_as_guest',
  'run_schedule',
  'save_draft',
  'seal_card',
  'stop_mail',
  'table_view',
  'theme_page',
  'theme_pages',
  'unsent_events',
];
/** The functions of the app's server, which has the project's secret key. */
const SENDER = [
  'claim_auth_mails',
  'claim_deliveries',
  'claim_webhooks',
  'report_auth_mail',
  'report_delivery',
  'report_webhook',
];

function rolesOf(name: string): Role[] {
  if (name === 'forget_push') return ['authenticated', 'service_role'];
  if (name === 'check_seat') return ['anon'];
  if (SENDER.includes(name)) return ['service_role'];
  return EVERYBODY.includes(name) ? ['anon', 'authenticated'] : ['authenticated'];
}

/**
 * All SQL functions of the API and the roles that may call them. All run with their owner's rights and check the person
 * themselves.
 */
export const FUNCTIONS: Record<string, Role[]> = Object.fromEntries(
  Object.keys(answers).map((name) => [name, rolesOf(name)]),
);

/**
 * The internal functions that row security calls with the rights of the requesting role; no other internal function is
 * accessible.
 */
export const POLICY_FUNCTIONS: Record<string, Role[]> = {
  game_of_channel: ['anon', 'authenticated'],
  visible_games: ['anon', 'authenticated'],
};

/** The hooks of the auth server, which it alone may call, as `supabase_auth_admin`. */
export const HOOKS = ['count_new_person', 'queue_auth_mail'];

/** Triggers that run with their owner's rights, because the acting person may not write these rows. */
export const TRIGGERS = [
  'close_account',
  'count_admin_loss',
  'create_profile',
  'find_hosts',
  'broadcast_changed_game',
  'broadcast_changed_theme',
  'broadcast_game_of_changed_part',
  'broadcast_renamed_person',
];
