import { Suspense } from 'react';
import Link from 'next/link';
import { StillCard } from '@/components/cards/still-card';
import type { LeadStory } from '@/lib/house-games/front-page';
import { gamePath } from '@/lib/paths';
import { sample_card } from '@/lib/words/house-games';
import { LazySample } from './lazy-sample';

/** The house card, or before the game starts a card as it could be dealt. */
export function HousePicture({ story: { game, card, squares, pool } }: { story: LeadStory }) {
  if (!card) {
    return (
      <Suspense fallback={<div className="aspect-5/6" />}>
        <LazySample squares={pool} pace={game.pace} most={pool.length} label={sample_card.title} />
      </Suspense>
    );
  }
  return (
    <figure className="relative">
      <StillCard card={card} squares={squares} name="The house card" />
      <figcaption className="pt-2 text-center text-fine text-ink-soft">
        The house card. It never wins; it only shows the way.
      </figcaption>
      {/* The headline is the accessible link; this one only makes the picture clickable. */}
      <Link href={gamePath(game)} tabIndex={-1} aria-hidden className="absolute inset-0" />
    </figure>
  );
}
