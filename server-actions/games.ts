'use server';

import { redirect } from 'next/navigation';
import { deed, formDeed } from '@/lib/actions';
import { withNotice } from '@/lib/redirect';
import { createGameSchema, gameIdSchema } from '@/lib/schemas';
import { rpc } from '@/lib/supabase/rpc';

/** Starts a game in a group the viewer created, and leads to it. */
export const createGame = formDeed(
  { schema: createGameSchema, failure: 'create_game_failed', as: 'user' },
  async ({ input, supabase }) => {
    const { game_id } = await rpc<{ game_id: string }>(supabase, 'create_game', {
      p_group_id: input.group_id,
      p_theme_id: input.theme_id,
      p_card_price: input.card_price,
    });
    redirect(withNotice(`/game/${game_id}`, 'game_created'));
  },
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
