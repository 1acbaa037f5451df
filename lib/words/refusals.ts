import 'server-only';
import { messageOf, type MessageKey } from './all-messages';
import type { Notice } from './message';

/** The message for every code that the database refuses with. */
export const refusals = {
  not_signed_in: 'sign_in_needed',
  game_not_found: 'game_not_found',
  not_a_member: 'not_a_member',
  not_a_player: 'not_a_player',
  not_admin: 'not_admin',
  not_creator: 'not_creator',
  game_not_active: 'game_not_active',
  game_not_upcoming: 'game_not_upcoming',
  game_not_over: 'game_not_over',
  result_not_open: 'result_not_open',
  own_win: 'own_win',
  own_objection: 'own_objection',
  not_in_the_line: 'not_in_the_line',
  reason_missing: 'reason_missing',
  already_objected: 'already_objected',
  objection_not_found: 'objection_not_found',
  already_decided: 'already_decided',
  has_stake: 'has_stake',
  not_to_second: 'not_to_second',
  winner_gone: 'winner_gone',
  game_full: 'game_full',
  cards_already_sold: 'cards_already_sold',
  card_limit_reached: 'card_limit_reached',
  already_has_card: 'already_has_card',
  sales_closed: 'sales_closed',
  not_locked_yet: 'not_locked_yet',
  cards_locked: 'cards_locked',
  card_sealed: 'already_sealed',
  draft_changed: 'draft_changed',
  places_missing: 'places_missing',
  invalid_places: 'invalid_places',
  wrong_mix: 'wrong_mix',
  square_twice: 'square_twice',
  own_lines_closed: 'own_lines_closed',
  invalid_lock: 'invalid_lock',
  lock_after_start: 'lock_after_start',
  start_changed: 'start_changed',
  no_line: 'no_line',
  too_few_squares: 'too_few_squares',
  square_not_found: 'square_not_found',
  card_not_found: 'card_not_found',
  not_your_card: 'not_your_card',
  note_conflict: 'note_conflict',
  receipt_taken: 'receipt_taken',
  invalid_source_url: 'source_url_invalid',
  invalid_display_name: 'display_name_missing',
  invalid_email: 'invalid_email',
  invalid_amount: 'invalid_amount',
  invalid_start: 'invalid_start',
  invalid_times: 'invalid_times',
  invalid_pace: 'unexpected_error',
  end_missing: 'end_missing',
  invalid_name: 'fields_missing',
  invalid_token: 'guest_session_unknown',
  invalid_request: 'unexpected_error',
  invalid_reaction: 'unexpected_error',
  group_not_found: 'group_not_found',
  user_not_found: 'user_not_found',
  group_full: 'group_full',
  already_invited: 'already_invited',
  name_taken: 'name_taken',
  already_invited_member: 'already_invited_member',
  not_invited: 'not_invited',
  creator_cannot_leave: 'creator_cannot_leave',
  holds_full_line: 'holds_full_line',
  may_object: 'may_object',
  last_admin: 'last_admin',
  invalid_code: 'invalid_code',
  invalid_webhook: 'invalid_webhook',
  invalid_notice_kind: 'choose_notices_failed',
  invalid_time_zone: 'save_mail_settings_failed',
  invalid_push: 'save_push_failed',
  invalid_digest: 'save_mail_settings_failed',
  webhook_silent: 'webhook_silent',
  guests_not_allowed: 'guests_not_allowed',
  account_needed: 'account_needed',
  session_expired: 'guest_session_expired',
  theme_not_found: 'theme_not_found',
  summary_taken: 'summary_taken',
  square_gone: 'square_gone',
  too_many_squares: 'too_many_squares',
  invalid_square: 'invalid_square',
  too_many_sets: 'too_many_sets',
  set_not_found: 'set_not_found',
  not_your_set: 'not_your_set',
  set_changed: 'set_changed',
  too_long: 'too_long',
  insufficient_fund: 'insufficient_fund',
  too_many_attempts: 'too_many_attempts',
} as const satisfies Record<string, MessageKey>;

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/**
 * The message for a refusal, or null for an unknown code. `detail` comes from the database: a number, which for
 * too_many_attempts is the seconds to wait.
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
