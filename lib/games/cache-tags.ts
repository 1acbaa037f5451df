import 'server-only';
import { revalidateTag, updateTag } from 'next/cache';
import { after } from 'next/server';
import type { GameKind } from '@/lib/bingo/game';

/** On everything cached that shows which house games there are. */
export const HOUSE_TAG = 'house-games';

/** On everything cached of one house game. */
export const gameTag = (gameId: string) => `game:${gameId}`;

/** On everything cached of any one house game, where nobody can say of which. */
export const EVERY_GAME_TAG = 'every-game';

/** What a change of this house game makes old. */
export const tagsOf = (gameId: string) => [gameTag(gameId), HOUSE_TAG];

/** What is cached of this house game is old news from now on. Only in server actions: the screen is rendered again. */
export function expireGame(gameId: string): void {
  for (const tag of tagsOf(gameId)) updateTag(tag);
}

/**
 * The same as soon as the answer is sent, for what a screen shows by itself: no page is rendered for it. Of a private
 * game nothing is cached.
 */
export function expireGameAfterwards({ game_id, kind }: { game_id: string; kind: GameKind }): void {
  if (kind !== 'house') return;
  after(() => {
    for (const tag of tagsOf(game_id)) revalidateTag(tag, { expire: 0 });
  });
}
