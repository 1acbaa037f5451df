'use server';

import { action } from '@/lib/server/actions';
import { shareResultsSchema } from '@/lib/games/result-schema';
import { rpc } from '@/lib/supabase/rpc';

/** For the host: lets everybody with the link read the results of a finished private game, or only its members. */
export const shareResults = action(
  {
    schema: shareResultsSchema,
    failure: 'share_results_failed',
    refresh: true,
  },
  ({ input: { game_id, is_shared }, supabase }) =>
    rpc(supabase, 'share_results', { p_game_id: game_id, p_is_shared: is_shared }),
);
