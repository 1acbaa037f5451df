import 'server-only';
import { revalidateTag, updateTag } from 'next/cache';
import { after } from 'next/server';
import type { GameKind } from '@/lib/bingo/game';

/** The tag of cached lists of house games, such as the front page. */
export const HOUSE_TAG = 'house-games';

/** The tag of cached pages of one house game. */
export const gameTag = (gameId: string) => `game:${gameId}`;

/** The tag of cached pages of themes. */
export const THEMES_TAG = 'themes';

/** The tags that a change of this house game expires. */
const tagsOf = (gameId: string) => [gameTag(gameId), HOUSE_TAG];

/** Expires the cached pages of a house game. Only for server actions whose response includes the re-rendered page. */
export function expireGame(gameId: string): void {
  for (const tag of tagsOf(gameId)) updateTag(tag);
}

/**
 * Expires the cached pages of a house game after the response is sent, so that it includes no re-rendered page. For
 * changes that the screen applies itself. Private games have no cached pages.
 */
export function expireGameAfterwards({ game_id, kind }: { game_id: string; kind: GameKind }): void {
  if (kind !== 'house') return;
  after(() => {
    for (const tag of tagsOf(game_id)) revalidateTag(tag, { expire: 0 });
  });
}
