import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { DelayedGamePage } from '@/components/game/story/delayed-names';
import { NextGameBar } from '@/components/game/after/next-game-bar';
import { EveningMarks } from '@/components/game/after/evening-marks';
import { ExtraEdition } from '@/components/game/after/extra-edition';
import { FinalCards } from '@/components/game/after/final-cards';
import { OpenedCard } from '@/components/drafts/opened-card';
import { SealedCards } from '@/components/drafts/sealed-cards';
import { Breadcrumbs } from '@/components/shell/json-ld';
import { getViewer } from '@/lib/accounts/viewer';
import { squaresById } from '@/lib/bingo/card';
import { isDelayed } from '@/lib/accounts/delay';
import { resultsPath, gamePath } from '@/lib/paths';
import { getSealedCards } from '@/lib/games/card-queries';
import { getGameResults } from '@/lib/games/result-queries';
import { noSuchHouseGameMetadata, resultsMetadata } from '@/lib/server/metadata';
import { resultTitle } from '@/lib/words/results';
import { ClosedGame } from '@/components/game/after/closed-game';
import { safePath, withNotice } from '@/lib/accounts/redirect';
import { getGamePage, getGroupOfGame } from '@/lib/games/queries';
import { getHouseGame } from '@/lib/games/public-queries';
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
  const { game, cards, squares, next, is_theirs } = results;
  if (await isDelayed(gameId)) return <DelayedGamePage game={game} />;
  const sealed = await getSealedCards(results);
  const card = cards.find(({ card_number }) => String(card_number) === query.card) ?? cards[0];

  return (
    <article className="grid gap-8">
      {game.kind === 'house' && <Breadcrumbs name={resultTitle(game)} path={resultsPath(gameId)} />}
      <FollowResult game={game} looksForNext={is_theirs && !next} />
      <div className="grid gap-4">
        <NextGameBar next={next} />
        <ResultsHeader results={results} />
      </div>
      {!game.is_called_off && (
        <>
          <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_min(24rem,45%)]">
            <div className="grid content-start gap-8">
              {card && <OpenedCard card={card} squares={squares} />}
              <FinalCards
                gameId={game.id}
                cards={cards}
                squares={squaresById(squares)}
                cards_sold={game.cards_sold}
                opened={card?.card_number}
              />
              {sealed.length > 0 && <SealedCards gameId={game.id} sealed={sealed} />}
            </div>
            <EveningMarks squares={squares} />
          </div>
          <ExtraEdition results={results} />
        </>
      )}
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
