import type { Card } from '@/lib/bingo/game';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import { loadClient } from './client';

export const readGameCards = async (p_game_id: string): Promise<Card[] | null> =>
  rpc(await loadClient(), 'game_cards', { p_game_id }, { retries: READ_RETRIES });
