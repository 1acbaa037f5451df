import type { Reason } from '@/lib/bingo/permissions';
import { already_has_card, card_limit_reached, game_full, not_your_card } from './cards';
import { not_locked_yet, sales_closed } from './drafts';
import { not_admin, sign_in_needed } from './common';
import type { Notice } from './message';
import { game_not_active, not_a_member, not_a_player } from './games';

/** Explains a missing or disabled button with the message of the refusal that the action would return. */
export const reasonWords: Record<Reason, Notice> = {
  not_signed_in: sign_in_needed,
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
