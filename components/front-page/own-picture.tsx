import Link from 'next/link';
import { StillCard } from '@/components/game/card/still-card';
import type { OwnCard } from '@/lib/games/own-card';
import { gamePath } from '@/lib/paths';

/** The viewer's card that is closest to BINGO, in the place of the house card. */
export const OwnPicture = ({ own: { game, card, squares } }: { own: OwnCard }) => (
  <figure data-own-game className="relative">
    <StillCard
      card={card}
      squares={squares}
      name={`Your card #${card.card_number}`}
      toGo={game.to_go}
    />
    {/* The headline is the accessible link; this one only makes the picture clickable. */}
    <Link href={gamePath(game)} tabIndex={-1} aria-hidden className="absolute inset-0" />
  </figure>
);
