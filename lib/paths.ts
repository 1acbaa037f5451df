import type { Route } from 'next';
import type { Game } from '@/lib/bingo/game';

export const gamePath = ({ id, kind }: Pick<Game, 'id' | 'kind'>) =>
  (kind === 'house' ? `/house-game/${id}` : `/game/${id}`) as Route;

/** The calendar entries of a game: its start, the time when its cards lock, and its end. */
export const calendarPath = (game: Pick<Game, 'id' | 'kind'>) => `${gamePath(game)}/calendar.ics`;

/** All house games for feed readers. */
export const HOUSE_FEED_PATH = '/feed.xml';

/** A house game for feed readers. */
export const feedPath = (gameId: string) => `/house-game/${gameId}/feed.xml`;

/** The page for people who were invited by e-mail. With the invitation's id it shows a preview of the group. */
export const directJoinPath = (groupId: string, invitationId?: string) =>
  `/join-group-direct/${groupId}${invitationId ? `?invitation=${invitationId}` : ''}`;

type Notice = { kind: string; game: Pick<Game, 'id' | 'kind'> | null; group_id: string | null };

/** Where a notice leads: to its game, to the group of a new host, or to the invitation. */
export function noticePath({ kind, game, group_id }: Notice): Route {
  if (game) return gamePath(game) as Route;
  return (kind === 'new_host' ? `/group/${group_id}` : directJoinPath(group_id ?? '')) as Route;
}

export const invitePath = (inviteCode: string) => `/invite/${inviteCode}` as const;

/** The results of a finished game; `card_number` opens one of its cards. */
export const resultsPath = (gameId: string, card_number?: number) =>
  `/results/${gameId}${card_number === undefined ? '' : `?card=${card_number}`}` as Route;

/** Whether this can be the last part of a theme's address. */
export const isSlug = (text: unknown): boolean =>
  typeof text === 'string' && /^[a-z0-9-]{1,120}$/.test(text);

/** The public page of a theme. */
export const themePath = (slug: string) => `/themes/${slug}` as const;

/** The page with cards of a theme to print; its query chooses them. */
export const printPath = (slug: string) => `/themes/${slug}/print` as const;

/** The wizard for a private game with this theme. */
export const playThemePath = (slug: string) =>
  `/create-private-session?theme=${encodeURIComponent(slug)}` as const;

/** A card of a house game behind a secret link. */
export const cardPath = (token: string) => `/card/${token}` as Route;

/** The table view behind a secret link. */
export const tablePath = (token: string) => `/table/${token}` as Route;

/** The host of a web address, such as "bbc.co.uk"; null for anything that must not become a link. */
export function sourceHost(source_url: string): string | null {
  const { protocol, hostname = '' } = parseUrl(source_url) ?? {};
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}

/** The URL of a text, or null. Browsers at the floor have neither `URL.parse` nor `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
