import 'server-only';
import { read } from '@/lib/supabase/read';
import type { GameResults } from '@/lib/contract/results';
import { withShown, type SealedCard } from './seals';

/** The seals of a finished game's cards with the texts that the cards show; empty for dealt cards. */
export const getSealedCards = async (results: GameResults): Promise<SealedCard[]> =>
  results.game.dealing === 'chosen'
    ? withShown(
        await read('load_game_failed', 'game_seals', { p_game_id: results.game.id }),
        results,
      )
    : [];
