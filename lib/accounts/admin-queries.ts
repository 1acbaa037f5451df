import 'server-only';
import { cache } from 'react';
import type { AdminUser } from '@/lib/contract/accounts';
import { getViewer } from './viewer';
import type { Page } from '@/lib/contract/parts';
import type { AdminGroup } from '@/lib/contract/groups';
import type { CallSheet, HouseGames, HouseTemplate } from '@/lib/contract/house-games';
import type { AdminSquare, AdminTheme } from '@/lib/contract/themes';
import type { OpenObjections } from '@/lib/contract/objections';
import { limits } from '@/lib/limits';
import { ReadError } from '@/lib/server/read-error';
import type { ListQuery } from '@/lib/words/paging';
import type { AdminStats } from '@/lib/contract/admin';
import { isId, read } from '@/lib/server/read';

/** The reads of the admin area. The database refuses everybody but admins. */

const inPages = ({ q, page }: ListQuery) => ({
  search: q || null,
  page,
  page_size: limits.rows_per_page,
});

export const getAdminStats = (): Promise<AdminStats> =>
  read('load_stats_failed', 'admin_stats', {});

export const listUsers = (query: ListQuery): Promise<Page<AdminUser>> =>
  read('load_users_failed', 'admin_users', inPages(query));

export const listGroups = (query: ListQuery): Promise<Page<AdminGroup>> =>
  read('load_groups_failed', 'admin_groups', inPages(query));

export const listAdminThemes = (query: ListQuery): Promise<Page<AdminTheme>> =>
  read('load_themes_failed', 'admin_themes', inPages(query));

/** The squares of one theme, or of all themes if `themeId` is null. */
export const listSquares = (query: ListQuery, themeId: string | null): Promise<Page<AdminSquare>> =>
  read('load_squares_failed', 'admin_squares', { ...inPages(query), theme_id: themeId });

/** The house fund and a page of the house games: active, then upcoming, then finished ones, each newest first. */
export async function listHouseGames(page: number): Promise<HouseGames> {
  const house = await read('load_games_failed', 'list_house_games', {
    page,
    page_size: limits.rows_per_page,
  });
  if (!house) throw new ReadError('access_denied');
  return house;
}

/** The template of the weekly edition. */
export async function getHouseTemplate(): Promise<HouseTemplate> {
  const template = await read('load_games_failed', 'house_template', {});
  if (!template) throw new ReadError('access_denied');
  return template;
}

/**
 * For an admin: the house games with open objections, those that become final soonest first. Empty for anybody else.
 */
export async function listOpenObjections(): Promise<OpenObjections> {
  // The route that calls this needs no sign-in: a tab of the admin area asks again even after a sign-out.
  const viewer = await getViewer();
  if (!viewer?.is_admin) return [];
  return (await read('load_game_failed', 'open_objections', {})) ?? [];
}

/** The call sheet of a house game; null if there is no such game. */
export const getCallSheet = cache(async (gameId: string): Promise<CallSheet | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'call_sheet', { game_id: gameId });
});
