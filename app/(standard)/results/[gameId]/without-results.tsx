import { notFound, redirect } from 'next/navigation';
import { ClosedGame } from '@/components/game/after/closed-game';
import { withNotice } from '@/lib/accounts/redirect';
import { getGamePage, getGroupOfGame } from '@/lib/games/queries';
import { getHouseGame } from '@/lib/games/public-queries';
import { gamePath, resultsPath } from '@/lib/paths';

/** Redirects to a game without results, or says whose game it is. */
export async function drawWithoutResults(gameId: string, isVisitor: boolean) {
  const path = await pathWithoutResults(gameId);
  if (path) redirect(path);
  const group = await getGroupOfGame(gameId);
  if (group === null) notFound();
  return <ClosedGame group={group} back={isVisitor ? resultsPath(gameId) : undefined} />;
}

/** The game whose results do not exist yet, or no longer; null if the viewer may not see it. */
async function pathWithoutResults(gameId: string) {
  const [house, page] = await Promise.all([getHouseGame(gameId), getGamePage(gameId)]);
  if (!house && !page) return null;
  return withNotice(gamePath({ id: gameId, kind: house ? 'house' : 'private' }), 'game_goes_on');
}
