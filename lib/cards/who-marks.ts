import type { Game } from '@/lib/bingo/game';
import type { Powers } from '@/lib/bingo/powers';
import { messageOf, refusals, type MessageKey, type Notice } from '@/lib/messages';

type Permissions = Pick<Powers, 'canMark' | 'whyNot'>;

/** Why a square's buttons are off, and who marks it instead; null for whoever may mark. */
export function whoMarks(game: Game, { canMark, whyNot }: Permissions): Notice | null {
  if (canMark || !whyNot.mark) return null;
  if (game.status === 'completed') return messageOf('marking_is_over');
  if (game.status === 'upcoming') return messageOf('marking_not_begun');
  if (game.kind === 'house') return messageOf(inHouseGame(whyNot));
  if (whyNot.mark !== 'not_a_member') return messageOf(refusals[whyNot.mark]);
  return messageOf('no_longer_member', { group: game.group_name ?? 'its group' });
}

function inHouseGame({ note }: Permissions['whyNot']): MessageKey {
  if (note === 'not_signed_in') return 'newsroom_marks_for_guests';
  return note ? 'newsroom_marks_for_watchers' : 'newsroom_marks';
}

/** The line below a card that can be marked, and below one that can only be read. */
export function hintOf(game: Game, { canMark }: Permissions, isFullScreen: boolean): Notice {
  if (canMark) return messageOf(isFullScreen ? 'card_hint_full_screen' : 'card_hint');
  return messageOf(game.kind === 'house' ? 'card_hint_newsroom' : 'card_hint_reading');
}
