import 'server-only';
import { cache } from 'react';
import type { GroupState, GroupSummary } from '@/lib/contract/groups';
import { isId, read } from '@/lib/supabase/read';

/** One group with its members, pending invitations and games; null if the viewer is not a member. */
export const getGroupState = cache(async (groupId: string): Promise<GroupState | null> => {
  if (!isId(groupId)) return null;
  return read('load_group_failed', 'group_state', { p_group_id: groupId });
});

/** The viewer's groups, newest first. */
export const listMyGroups = cache((): Promise<GroupSummary[]> =>
  read('load_groups_failed', 'list_my_groups', {}),
);
