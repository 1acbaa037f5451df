'use server';

import { action } from '@/lib/server/actions';
import { secretLinkIdSchema, secretLinkSchema } from '@/lib/games/schema';
import { rpc } from '@/lib/supabase/rpc';

/** Creates, renews or changes the secret link of a game's table view or of a card. Returns the token of a new link. */
export const saveSecretLink = action(
  { schema: secretLinkSchema, failure: 'save_secret_link_failed' },
  ({ input, supabase }) => rpc(supabase, 'save_secret_link', input),
);

export const deleteSecretLink = action(
  { schema: secretLinkIdSchema, failure: 'delete_secret_link_failed' },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_secret_link', input);
  },
);
