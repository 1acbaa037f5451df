import 'server-only';
import type { CardSeal } from '@/lib/bingo/drafts';
import { read } from '@/lib/supabase/read';
import type { GameResults } from '@/lib/contract/results';

/** The seals of a finished game's cards with what proves them; empty for dealt cards. */
export const getSealedCards = async ({ game }: GameResults): Promise<CardSeal[]> =>
  game.dealing === 'chosen'
    ? await read('load_game_failed', 'game_seals', { p_game_id: game.id })
    : [];
