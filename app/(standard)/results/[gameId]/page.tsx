import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextGameBar } from '@/components/games/next-game';
import { EveningMarks } from '@/components/results/evening-marks';
import { FinalCards } from '@/components/results/final-cards';
import { OpenedCard } from '@/components/results/opened-card';
import { WholePage } from '@/components/shell/whole-page';
import { PageSkeleton } from '@/components/shell/page-skeleton';
import { getViewer } from '@/lib/accounts/viewer';
import { squaresById } from '@/lib/bingo/card';
import { gamePath } from '@/lib/paths';
import { getGamePage } from '@/lib/games/queries';
import { getHouseGame } from '@/lib/house-games/public-queries';
import { signInPath, withNotice } from '@/lib/accounts/redirect';
import { resultsPath } from '@/lib/paths';
import { getGameResults } from '@/lib/results/queries';
import { FollowResult } from './follow-result';
import { ResultsHeader } from './results-header';

export const metadata: Metadata = { title: 'Results', robots: { index: false } };

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/results/[gameId]'>;

/** The shareable page of a finished game: the winner, the marks, and all final cards. */
export default function ResultsPage(props: Props) {
  return <WholePage fallback={<Loading />} draw={() => drawResults(props)} />;
}

/** At least as high as the screen, so that the footer does not move when the results are rendered. */
const Loading = () => (
  <div className="min-h-dvh">
    <PageSkeleton />
  </div>
);

async function drawResults({ params, searchParams }: Props) {
  const [{ gameId }, query] = await Promise.all([params, searchParams]);
  const [viewer, results] = await Promise.all([getViewer(), getGameResults(gameId)]);
  if (!results) redirect(await pathWithoutResults(gameId, viewer !== null));
  const { game, cards, squares, next, is_theirs } = results;
  const card = cards.find(({ card_number }) => String(card_number) === query.card) ?? cards[0];

  return (
    <article className="grid gap-8">
      <FollowResult game={game} looksForNext={is_theirs && !next} />
      <div className="grid gap-4">
        <NextGameBar next={next} />
        <ResultsHeader results={results} />
      </div>
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
        </div>
        <EveningMarks squares={squares} />
      </div>
    </article>
  );
}

/** Where to redirect if there are no results, or no longer any: to the game, if the viewer may see it. */
async function pathWithoutResults(gameId: string, isSignedIn: boolean) {
  if (await getHouseGame(gameId))
    return withNotice(gamePath({ id: gameId, kind: 'house' }), 'game_goes_on');
  if (!isSignedIn) return signInPath(resultsPath(gameId));
  if (await getGamePage(gameId))
    return withNotice(gamePath({ id: gameId, kind: 'private' }), 'game_goes_on');
  return withNotice('/', 'load_game_failed');
}
