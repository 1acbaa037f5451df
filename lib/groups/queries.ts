import 'server-only';
import { cache } from 'react';
import type { GameSummary } from '@/lib/contract/games';
import type { GroupState, GroupSummary } from '@/lib/contract/groups';
import { splitDelayed } from '@/lib/accounts/delay';
import { isId, read } from '@/lib/server/read';
import type { ThemeSquares } from '@/lib/contract/sets';

/**
 * One group with its members, pending invitations and games; null if the viewer is not a member. Games that this browser
 * follows behind the broadcast are only in `delayed`; the season would give away how they end.
 */
export const getGroupState = cache(
  async (groupId: string): Promise<(GroupState & { delayed: GameSummary[] }) | null> => {
    if (!isId(groupId)) return null;
    const state = await read('load_group_failed', 'group_state', { group_id: groupId });
    if (!state) return null;
    const { shown, delayed } = await splitDelayed(state.games);
    return { ...state, games: shown, delayed, season: delayed.length > 0 ? [] : state.season };
  },
);

/** The viewer's groups, newest first. */
export const listMyGroups = cache((): Promise<GroupSummary[]> =>
  read('load_groups_failed', 'list_my_groups', {}),
);

/** A theme or a set with its squares; null if the viewer may not see it. */
export async function getThemeSquares(themeId: string): Promise<ThemeSquares | null> {
  if (!isId(themeId)) return null;
  return read('load_sets_failed', 'theme_squares', { theme_id: themeId });
}
