'use server';

import { redirect } from 'next/navigation';
import { action, formAction } from '@/lib/server/actions';
import { withNotice } from '@/lib/accounts/redirect';
import { readLines } from '@/lib/groups/lines';
import { peopleIn, saveSetSchema, setIdSchema } from '@/lib/groups/set-schema';
import { rpc } from '@/lib/supabase/rpc';

/** Saves a set of a group, and redirects to the group. */
export const saveSet = formAction(
  { schema: saveSetSchema, failure: 'save_set_failed' },
  async ({ input: { group_id, theme_id, version, set_name, lines, people }, supabase }) => {
    await rpc(supabase, 'save_set', {
      group_id,
      theme_id,
      version: version ?? null,
      name: set_name,
      squares: readLines(lines, peopleIn(people)).squares,
    });
    redirect(withNotice(`/group/${group_id}`, 'squares_saved'));
  },
);

/** Deletes a set. Games that use it keep their own copy. */
export const deleteSet = action(
  { schema: setIdSchema, failure: 'delete_set_failed', refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_set', input);
  },
);
