import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
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

// Loaded by its address it has no frame to send before it knows what is in it.
export const instant = false;

type Props = PageProps<'/results/[gameId]'>;

/** The finished game to send around: who won with what, what came true, and everybody's final card. */
export default function ResultsPage(props: Props) {
  return <WholePage fallback={<Loading />} draw={() => drawResults(props)} />;
}

/** As high as a screen, so that nothing below it moves when the results come. */
const Loading = () => (
  <div className="min-h-dvh">
    <PageSkeleton />
  </div>
);

async function drawResults({ params, searchParams }: Props) {
  const [{ gameId }, query] = await Promise.all([params, searchParams]);
  const [viewer, results] = await Promise.all([getViewer(), getGameResults(gameId)]);
  if (!results) redirect(await wayOn(gameId, viewer !== null));
  const { game, cards, squares } = results;
  const card = cards.find(({ card_number }) => String(card_number) === query.card) ?? cards[0];

  return (
    <article className="grid gap-8">
      <FollowResult game={game} />
      <ResultsHeader results={results} />
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

/** A game that has no results, or has none any more, goes on for those who may see it. */
async function wayOn(gameId: string, isSignedIn: boolean) {
  if (await getHouseGame(gameId))
    return withNotice(gamePath({ id: gameId, kind: 'house' }), 'game_goes_on');
  if (!isSignedIn) return signInPath(resultsPath(gameId));
  if (await getGamePage(gameId))
    return withNotice(gamePath({ id: gameId, kind: 'private' }), 'game_goes_on');
  return withNotice('/', 'load_game_failed');
}
