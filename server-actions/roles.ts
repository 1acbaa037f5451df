'use server';

import { refresh } from 'next/cache';
import { action } from '@/lib/actions';
import { userIdSchema } from '@/lib/schemas';
import { rpc } from '@/lib/supabase/rpc';

/** Makes somebody an admin. */
export const grantAdmin = action(
  {
    schema: userIdSchema,
    failure: 'update_role_failed',
    as: 'user',
    success: 'admin_granted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'grant_admin', { p_user_id: input.user_id });
  },
);

/** Takes the role from somebody, never from the last who has it. */
export const revokeAdmin = action(
  { schema: userIdSchema, failure: 'update_role_failed', as: 'user', success: 'admin_removed' },
  async ({ input, supabase, user }) => {
    await rpc(supabase, 'revoke_admin', { p_user_id: input.user_id });
    // Whoever has just left the desk may not read it again.
    if (input.user_id !== user.id) refresh();
  },
);
