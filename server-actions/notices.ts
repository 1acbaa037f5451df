'use server';

import { kindsSwitched } from '@/lib/bingo/notices';
import { action, formAction } from '@/lib/server/actions';
import { withoutDelayed } from '@/lib/accounts/delay';
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
  async ({ input, supabase }) => {
    const { unread } = await rpc(supabase, 'read_notices', input);
    return withoutDelayed(unread);
  },
);

/** Switches a group of notices on or off, in the app, by e-mail or by push. */
export const chooseNotices = action(
  { schema: chooseNoticesSchema, failure: 'choose_notices_failed', refresh: true },
  async ({ input: { group, ...choice }, supabase }) => {
    const kinds = kindsSwitched({ group, ...choice });
    await rpc(supabase, 'choose_notices', { ...choice, kinds });
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
    await rpc(supabase, 'save_mail_settings', input);
  },
);

/** Pushes notices to this browser from now on. */
export const savePush = action(
  { schema: pushSchema, failure: 'save_push_failed' },
  async ({ input, supabase }) => {
    await rpc(supabase, 'save_push', input);
  },
);

/** Pushes nothing more to this browser. */
export const forgetPush = action({ schema: pushSchema }, async ({ input, supabase }) => {
  await rpc(supabase, 'forget_push', input);
});
