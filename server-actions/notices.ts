'use server';

import { action } from '@/lib/entry/actions';
import { withoutDelayed } from '@/lib/games/behind';
import { chooseNoticeSchema, readNoticesSchema } from '@/lib/notices/schema';
import { rpc } from '@/lib/supabase/rpc';
import { choose_notice_failed, read_notices_failed } from '@/lib/words/notice-failures';

/** Marks notices as read. Returns what is still unread. */
export const readNotices = action(
  { schema: readNoticesSchema, failure: { read_notices_failed } },
  async ({ input: { ids }, supabase }) => {
    const { unread } = await rpc(supabase, 'read_notices', { p_ids: ids });
    return withoutDelayed(unread);
  },
);

/** Switches a kind of notices on or off. */
export const chooseNotice = action(
  { schema: chooseNoticeSchema, failure: { choose_notice_failed }, refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'choose_notice', { p_kind: input.kind, p_is_on: input.is_on });
  },
);
