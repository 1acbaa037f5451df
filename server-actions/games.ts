'use server';

import { deed } from '@/lib/actions';
import { createGameSchema, gameIdSchema } from '@/lib/schemas';
import { rpc } from '@/lib/supabase/rpc';

/** Starts a game in a group the viewer created. */
export const createGame = deed(
  { schema: createGameSchema, failure: 'create_game_failed', as: 'user', success: 'game_created' },
  ({ input, supabase }) =>
    rpc<{ game_id: string }>(supabase, 'create_game', {
      p_group_id: input.group_id,
      p_theme_id: input.theme_id,
      p_card_price: input.card_price,
    }),
);

/** Puts a game away for the viewer alone. */
export const archiveGame = deed(
  {
    schema: gameIdSchema,
    failure: 'archive_game_failed',
    as: 'user',
    success: 'game_archived',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'archive_game', { p_game_id: input.game_id });
  },
);

export const unarchiveGame = deed(
  {
    schema: gameIdSchema,
    failure: 'unarchive_game_failed',
    as: 'user',
    success: 'game_unarchived',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'unarchive_game', { p_game_id: input.game_id });
  },
);
