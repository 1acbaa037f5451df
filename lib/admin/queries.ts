import 'server-only';
import type { AdminUser } from '@/lib/contract/accounts';
import { getViewer } from '@/lib/accounts/viewer';
import type { Page } from '@/lib/contract/parts';
import type { AdminGroup } from '@/lib/contract/groups';
import type { CallSheet, HouseGames } from '@/lib/contract/house-games';
import type { AdminSquare, AdminTheme } from '@/lib/contract/themes';
import type { OpenObjections } from '@/lib/contract/objections';
import { limits } from '@/lib/limits';
import { ReadError } from '@/lib/server/read-error';
import type { ListQuery } from '@/lib/paging';
import type { AdminStats } from '@/lib/contract/admin';
import { isId, read } from '@/lib/supabase/read';

/** What the admin area reads. The database answers admins only. */

const inPages = ({ q, page }: ListQuery) => ({
  p_search: q || null,
  p_page: page,
  p_page_size: limits.rows_per_page,
});

export const getAdminStats = (): Promise<AdminStats> =>
  read('load_stats_failed', 'admin_stats', {});

export const listUsers = (query: ListQuery): Promise<Page<AdminUser>> =>
  read('load_users_failed', 'admin_users', inPages(query));

export const listGroups = (query: ListQuery): Promise<Page<AdminGroup>> =>
  read('load_groups_failed', 'admin_groups', inPages(query));

export const listAdminThemes = (query: ListQuery): Promise<Page<AdminTheme>> =>
  read('load_themes_failed', 'admin_themes', inPages(query));

/** The squares of one theme, or of all when none is named. */
export const listSquares = (query: ListQuery, themeId: string | null): Promise<Page<AdminSquare>> =>
  read('load_squares_failed', 'admin_squares', { ...inPages(query), p_theme_id: themeId });

/** A page of the house games, and the fund: what is on, what is to come, then the archive, the newest first in each. */
export async function listHouseGames(page: number): Promise<HouseGames> {
  const house = await read('load_games_failed', 'list_house_games', {
    p_page: page,
    p_page_size: limits.rows_per_page,
  });
  if (!house) throw new ReadError('access_denied');
  return house;
}

/** The house games in which objections wait for an admin, the soonest to be final first; none to anybody else. */
export async function listOpenObjections(): Promise<OpenObjections> {
  // Anybody may ask at its address, also a tab that nobody is signed in to any more.
  const viewer = await getViewer();
  if (!viewer?.is_admin) return [];
  return (await read('load_game_failed', 'open_objections', {})) ?? [];
}

/** Everything on the call sheet of a house game; null where there is no such game. */
export async function getCallSheet(gameId: string): Promise<CallSheet | null> {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'call_sheet', { p_game_id: gameId });
}
