'use server';

import type { z } from 'zod';
import { kindsSwitched } from '@/lib/bingo/notices';
import { action, formAction } from '@/lib/server/actions';
import { withoutDelayed } from '@/lib/games/delay';
import {
  chooseNoticesSchema,
  digestSchema,
  pushSchema,
  readNoticesSchema,
} from '@/lib/notices/schema';
import { rpc } from '@/lib/supabase/rpc';

/** Marks notices as read. Returns what is still unread. */
export const readNotices = action(
  { schema: readNoticesSchema, failure: 'read_notices_failed' },
  async ({ input: { ids }, supabase }) => {
    const { unread } = await rpc(supabase, 'read_notices', { p_ids: ids });
    return withoutDelayed(unread);
  },
);

/** Switches a group of notices on or off, in the app, by e-mail or by push. */
export const chooseNotices = action(
  { schema: chooseNoticesSchema, failure: 'choose_notices_failed', refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'choose_notices', {
      p_kinds: kindsSwitched(input),
      p_channel: input.channel,
      p_is_on: input.is_on,
      p_time_zone: input.time_zone,
    });
  },
);

/** Sets whether and when a digest is mailed. */
export const saveDigest = formAction(
  {
    schema: digestSchema,
    failure: 'save_mail_settings_failed',
    success: 'digest_saved',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'save_mail_settings', {
      p_time_zone: input.time_zone,
      p_digest: input.digest,
      p_digest_hour: input.digest_hour,
    });
  },
);

const argsOf = ({ endpoint, p256dh, auth }: z.output<typeof pushSchema>) => ({
  p_endpoint: endpoint,
  p_p256dh: p256dh,
  p_auth: auth,
});

/** Pushes notices to this browser from now on. */
export const savePush = action(
  { schema: pushSchema, failure: 'save_push_failed' },
  async ({ input, supabase }) => {
    await rpc(supabase, 'save_push', argsOf(input));
  },
);

/** Pushes nothing more to this browser. */
export const forgetPush = action({ schema: pushSchema }, async ({ input, supabase }) => {
  await rpc(supabase, 'forget_push', argsOf(input));
});
