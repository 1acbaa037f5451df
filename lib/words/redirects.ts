import {
  account_deleted,
  address_changed,
  address_confirmed,
  address_has_account,
  cards_kept,
  email_confirmed,
  keep_link_invalid,
  link_too_many_attempts,
  password_updated,
  reset_link_invalid,
  signed_out,
  welcome_back,
  game_joined,
} from './accounts';
import { card_purchased } from './cards';
import { stale_build, not_signed_in, unexpected_error } from './common';
import { game_created, game_goes_on, game_not_found, load_game_failed } from './games';
import {
  already_member,
  group_full,
  group_joined,
  group_left,
  invalid_invite_code,
  load_group_failed,
  not_creator,
  not_invited,
  private_session_created,
} from './groups';
import { not_your_set, set_not_found, squares_saved } from './themes';

/** The messages that a redirect may carry as `?notice=`. */
export const redirectMessages = {
  welcome_back,
  email_confirmed,
  reset_link_invalid,
  password_updated,
  not_signed_in,
  signed_out,
  account_deleted,
  cards_kept,
  address_changed,
  address_confirmed,
  address_has_account,
  keep_link_invalid,
  load_game_failed,
  load_group_failed,
  game_not_found,
  game_goes_on,
  group_joined,
  group_left,
  squares_saved,
  already_member,
  group_full,
  invalid_invite_code,
  not_invited,
  not_creator,
  game_created,
  private_session_created,
  card_purchased,
  game_joined,
  link_too_many_attempts,
  unexpected_error,
  stale_build,
  set_not_found,
  not_your_set,
};

export type NoticeKey = keyof typeof redirectMessages;

export const isNoticeKey = (value: unknown): value is NoticeKey =>
  typeof value === 'string' && Object.hasOwn(redirectMessages, value);
