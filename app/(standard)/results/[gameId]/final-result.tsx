import { OpenedCard } from '@/components/drafts/opened-card';
import { SealedCards } from '@/components/drafts/sealed-cards';
import { EveningMarks } from '@/components/game/after/evening-marks';
import { ExtraEdition } from '@/components/game/after/extra-edition';
import { FinalCards } from '@/components/game/after/final-cards';
import { squaresById } from '@/lib/bingo/card';
import type { GameResults } from '@/lib/contract/results';
import { getSealedCards } from '@/lib/games/card-queries';

type FinalResultProps = {
  results: GameResults;
  /** The number of the card that the address asks for. */
  opened: string | string[] | undefined;
};

/** The final cards of a game that was played, what came true, and both on paper. */
export async function FinalResult({ results, opened }: FinalResultProps) {
  const { game, cards, squares } = results;
  const sealed = await getSealedCards(results);
  const card = cards.find(({ card_number }) => String(card_number) === opened) ?? cards[0];
  return (
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
  );
}
