'use server';

import { refresh } from 'next/cache';
import { action } from '@/lib/server/actions';
import { userIdSchema } from '@/lib/accounts/schema';
import { rpc } from '@/lib/supabase/rpc';

export const grantAdmin = action(
  {
    schema: userIdSchema,
    failure: 'update_role_failed',
    success: 'admin_granted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'grant_admin', input);
  },
);

/** Removes the admin role. The database refuses it for the last admin. */
export const revokeAdmin = action(
  { schema: userIdSchema, failure: 'update_role_failed', success: 'admin_removed' },
  async ({ input, supabase, user }) => {
    await rpc(supabase, 'revoke_admin', input);
    // A user who removed their own role may no longer render the page.
    if (input.user_id !== user.id) refresh();
  },
);
