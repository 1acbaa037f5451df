import type { Game } from '@/lib/bingo/game';
import type { Permissions } from '@/lib/bingo/permissions';
import {
  reasonWords,
  card_hint,
  card_hint_full_screen,
  card_hint_newsroom,
  card_hint_newsroom_three,
  card_hint_reading,
  card_hint_three,
  marking_is_over,
  marking_not_begun,
  newsroom_marks,
  newsroom_marks_for_guests,
  newsroom_marks_for_watchers,
} from '@/lib/words/cards';
import { no_longer_member } from '@/lib/words/games';
import { fill, type Message } from '@/lib/words/message';

type MarkPermissions = Pick<Permissions, 'canMark' | 'reasons'>;

/** Why the viewer cannot mark a square, and who can. Null if the viewer can. */
export function whoMarks(game: Game, { canMark, reasons }: MarkPermissions): Message | null {
  if (canMark || !reasons.mark) return null;
  if (game.status === 'completed') return marking_is_over;
  if (game.status === 'upcoming') return marking_not_begun;
  if (game.kind === 'house') return inHouseGame(reasons);
  if (reasons.mark !== 'not_a_member') return reasonWords[reasons.mark];
  return fill(no_longer_member, { group: game.group_name ?? 'its group' });
}

function inHouseGame({ note }: Permissions['reasons']): Message {
  if (note === 'not_signed_in') return newsroom_marks_for_guests;
  return note ? newsroom_marks_for_watchers : newsroom_marks;
}

/** The hint below a card. */
export function hintOf(game: Game, { canMark }: MarkPermissions, isFullScreen: boolean): Message {
  const isThree = game.prizes === 'three';
  if (canMark && isThree) return card_hint_three;
  if (canMark) return isFullScreen ? card_hint_full_screen : card_hint;
  if (game.kind === 'private') return card_hint_reading;
  return isThree ? card_hint_newsroom_three : card_hint_newsroom;
}
