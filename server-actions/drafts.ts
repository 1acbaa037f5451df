'use server';

import { action } from '@/lib/server/actions';
import { cardIdSchema, draftSchema, saveDraftSchema } from '@/lib/games/card-schema';
import { expireGameAfterwards } from '@/lib/games/cache-tags';
import { getGuestSession } from '@/lib/accounts/guest-cookie';
import { rpc } from '@/lib/supabase/rpc';

/** A player is recognized by the account, a guest by this browser's session. */
const withGuest = async <Input>(input: Input) => ({
  ...input,
  guest_token: (await getGuestSession())?.id ?? null,
});

/** The draft of an own card. An action and not a read from the browser, because scripts cannot read the guest token. */
export const readDraft = action(
  { schema: cardIdSchema, failure: 'load_draft_failed', as: 'anyone' },
  async ({ input, supabase }) => rpc(supabase, 'card_draft', await withGuest(input)),
);

/** Saves the squares placed on a card. Refused with draft_changed if another device has saved since `version`. */
export const saveDraft = action(
  { schema: saveDraftSchema, failure: 'save_draft_failed', as: 'anyone' },
  async ({ input, supabase }) => rpc(supabase, 'save_draft', await withGuest(input)),
);

/** Seals a full card for good and publishes its fingerprint. */
export const sealCard = action(
  { schema: draftSchema, failure: 'seal_card_failed', as: 'anyone', success: 'card_is_sealed' },
  async ({ input, supabase }) => {
    const { game_id, kind, ...sealed } = await rpc(supabase, 'seal_card', await withGuest(input));
    expireGameAfterwards({ game_id, kind });
    return sealed;
  },
);
