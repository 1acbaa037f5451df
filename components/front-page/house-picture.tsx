import Link from 'next/link';
import { SampleCard } from '@/components/game/card/sample-card';
import { StillCard } from '@/components/game/card/still-card';
import { maskOfCard, squaresById } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import type { LeadStory } from '@/lib/games/front-page';
import { gamePath } from '@/lib/paths';
import { sample_card } from '@/lib/words/games';

/** A picture of the house card with its marks. */
export const StillHouseCard = ({
  story: { game, squares },
  card,
}: {
  story: Pick<LeadStory, 'game' | 'squares'>;
  card: Card;
}) => (
  <StillCard
    card={card}
    squares={squares}
    name="The house card"
    toGo={toGoOf(game, maskOfCard(card, squaresById(squares)))}
  />
);

/** The house card, or before the game starts a card as it could be dealt. */
export function HousePicture({ story: { game, card, squares, pool } }: { story: LeadStory }) {
  if (!card) {
    return (
      <SampleCard squares={pool} pace={game.pace} most={pool.length} label={sample_card.title} />
    );
  }
  return (
    <figure className="relative">
      <StillHouseCard story={{ game, squares }} card={card} />
      <figcaption className="pt-2 text-center text-fine text-ink-soft">
        The house card. It never wins; it only shows the way.
      </figcaption>
      {/* The headline is the accessible link; this one only makes the picture clickable. */}
      <Link href={gamePath(game)} tabIndex={-1} aria-hidden className="absolute inset-0" />
    </figure>
  );
}
