import type { Powers } from '@/lib/bingo/powers';
import { messageOf, refusals, type Notice } from '@/lib/messages';

/** Why no card can be bought here now, or null where one can. */
export function buyRefusal({ canBuy, whyNot }: Powers): Notice | null {
  if (canBuy) return null;
  if (!whyNot.buy || whyNot.buy === 'game_not_active') return messageOf('no_new_players');
  return messageOf(refusals[whyNot.buy]);
}
