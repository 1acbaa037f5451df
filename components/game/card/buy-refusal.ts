import type { Permissions } from '@/lib/bingo/permissions';
import { no_new_players } from '@/lib/words/games';
import type { Notice } from '@/lib/words/message';
import { reasonWords } from '@/lib/words/cards';

/** The reason why no card can be bought in this game, or null if one can. */
export function buyRefusal({ canBuy, reasons }: Permissions): Notice | null {
  if (canBuy) return null;
  if (!reasons.buy || reasons.buy === 'game_not_active') return no_new_players;
  return reasonWords[reasons.buy];
}
