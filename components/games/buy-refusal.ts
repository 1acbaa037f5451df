import type { Permissions } from '@/lib/bingo/permissions';
import { no_new_players } from '@/lib/words/games';
import type { Notice } from '@/lib/words/message';
import { reasonWords } from '@/lib/words/reasons';

/** Why no card can be bought here now, or null where one can. */
export function buyRefusal({ canBuy, reasons }: Permissions): Notice | null {
  if (canBuy) return null;
  if (!reasons.buy || reasons.buy === 'game_not_active') return no_new_players;
  return reasonWords[reasons.buy];
}
