import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { DelayedGamePage } from '@/components/game/story/delayed-names';
import { NextGameBar } from '@/components/game/after/next-game-bar';
import { Breadcrumbs } from '@/components/shell/json-ld';
import { getViewer } from '@/lib/accounts/viewer';
import { isDelayed } from '@/lib/accounts/delay';
import { resultsPath, gamePath } from '@/lib/paths';
import { getGameResults } from '@/lib/games/result-queries';
import { noSuchHouseGameMetadata, resultsMetadata } from '@/lib/server/metadata';
import { resultTitle } from '@/lib/words/results';
import { ClosedGame } from '@/components/game/after/closed-game';
import { safePath, withNotice } from '@/lib/accounts/redirect';
import { getGamePage, getGroupOfGame } from '@/lib/games/queries';
import { getHouseGame } from '@/lib/games/public-queries';
import { FinalResult } from './final-result';
import { FollowResult } from './follow-result';
import { ResultsHeader } from './results-header';

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/results/[gameId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { gameId } = await params;
  const results = (await isDelayed(gameId)) ? null : await getGameResults(gameId);
  if (!results && !(await isGame(gameId))) return noSuchHouseGameMetadata;
  return resultsMetadata(results);
}

/** The shareable page of a finished game: the winner, the marks, and all final cards. */
export default async function ResultsPage({ params, searchParams }: Props) {
  const [{ gameId }, query] = await Promise.all([params, searchParams]);
  const [viewer, results] = await Promise.all([getViewer(), getGameResults(gameId)]);
  if (!results) return drawWithoutResults(gameId, !viewer);
  const { game, next, is_theirs } = results;
  if (await isDelayed(gameId)) return <DelayedGamePage game={game} />;

  return (
    <article className="grid gap-8">
      {game.kind === 'house' && <Breadcrumbs name={resultTitle(game)} path={resultsPath(gameId)} />}
      <FollowResult game={game} looksForNext={is_theirs && !next} />
      <div className="grid gap-4">
        <NextGameBar next={next} />
        <ResultsHeader results={results} />
      </div>
      {!game.is_called_off && <FinalResult results={results} opened={query.card} />}
    </article>
  );
}

/** Redirects to a game without results, or says whose game it is. */
async function drawWithoutResults(gameId: string, isVisitor: boolean) {
  const path = await pathWithoutResults(gameId);
  if (path) redirect(safePath(path));
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

/** Whether there is a game at this address, also one that the viewer may not see. */
const isGame = async (gameId: string) =>
  (await getGroupOfGame(gameId)) !== null || (await pathWithoutResults(gameId)) !== null;
