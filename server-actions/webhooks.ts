'use server';

import { action, formAction } from '@/lib/server/actions';
import { groupIdSchema, webhookSchema } from '@/lib/groups/schema';
import { tryPost } from '@/lib/notices/webhook';
import { Refusal, rpc } from '@/lib/supabase/rpc';

/** Sets the channel in which a group's marks are posted, after a first message has reached it. */
export const saveWebhook = formAction(
  {
    schema: webhookSchema,
    failure: 'save_webhook_failed',
    success: 'webhook_saved',
    refresh: true,
  },
  async ({ input, supabase }) => {
    const name = await rpc(supabase, 'try_webhook', input);
    if (!(await tryPost(input.url, name))) throw new Refusal('webhook_silent');
    await rpc(supabase, 'set_webhook', input);
  },
);

/** Stops posting a group's marks in its channel. */
export const removeWebhook = action(
  {
    schema: groupIdSchema,
    failure: 'save_webhook_failed',
    success: 'webhook_removed',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'set_webhook', { ...input, url: null });
  },
);
