'use server';

import { action } from '@/lib/actions';
import * as resultsFailures from '@/lib/results/failures';
import { shareResultsSchema } from '@/lib/results/schema';
import { rpc } from '@/lib/supabase/rpc';

/** Lets anybody with their address read the results of a finished private game, or its members alone; for its host. */
export const shareResults = action(
  {
    schema: shareResultsSchema,
    failure: resultsFailures.shareResults,
    refresh: true,
  },
  ({ input: { game_id, is_shared }, supabase }) =>
    rpc(supabase, 'share_results', { p_game_id: game_id, p_is_shared: is_shared }),
);
