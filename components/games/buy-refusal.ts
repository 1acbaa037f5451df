import type { Permissions } from '@/lib/bingo/permissions';
import { messageOf, refusals, type Notice } from '@/lib/messages';

/** Why no card can be bought here now, or null where one can. */
export function buyRefusal({ canBuy, reasons }: Permissions): Notice | null {
  if (canBuy) return null;
  if (!reasons.buy || reasons.buy === 'game_not_active') return messageOf('no_new_players');
  return messageOf(refusals[reasons.buy]);
}
