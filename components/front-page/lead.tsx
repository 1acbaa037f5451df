import { Suspense, type ReactNode } from 'react';
import Link from 'next/link';
import { StillCard } from '@/components/cards/still-card';
import { LongText } from '@/components/ui/long-text';
import { calendarPath, gamePath } from '@/lib/paths';
import type { LeadStory } from '@/lib/house-games/front-page';
import { sample_card } from '@/lib/words/house-games';
import { HouseStatus } from './house-status';
import { LazySample } from './lazy-sample';
import { NoLead } from './no-lead';
import { Stakes } from './stakes';

type LeadProps = {
  /** Null if there is no house game. */
  story: LeadStory | null;
  /** The main button: join the game, or play a card that the viewer holds. */
  way: ReactNode;
};

/** The house game as the lead of the front page: description, pot, and the house card's current marks. */
export function Lead({ story, way }: LeadProps) {
  if (!story) return <NoLead />;
  const { game } = story;
  const deck = game.description ?? game.theme_description;
  return (
    <section aria-labelledby="lead" className="@container">
      <div className="grid gap-y-6 @min-[41.25rem]:grid-cols-[minmax(0,10fr)_minmax(0,11fr)]">
        <div className="@min-[41.25rem]:order-last @min-[41.25rem]:border-l @min-[41.25rem]:pl-7">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="lead" className="kicker font-sans text-ink-soft">
              {game.status === 'active' ? 'Game in Session' : 'Next Game'}
            </h2>
            <HouseStatus game={game} />
          </div>
          <h3 className="mt-2 text-headline sm:mt-3">
            <Link href={gamePath(game)} className="headline-link hover:text-press">
              <bdi>{game.title}</bdi>
            </Link>
          </h3>
          {deck && (
            <LongText lines={5} className="mt-2 font-serif text-deck text-ink-soft">
              {deck}
            </LongText>
          )}
          <Stakes game={game} className="mt-4" />
          <div className="mt-4 sm:mt-5">{way}</div>
          {game.status === 'upcoming' && game.scheduled_start && (
            <a href={calendarPath(game)} className="finger mt-2 inline-block text-link">
              Add to calendar
            </a>
          )}
        </div>
        <div className="mx-auto w-full max-w-[30rem] @min-[41.25rem]:pr-7">
          <Picture story={story} />
        </div>
      </div>
    </section>
  );
}

/** The house card, or before the game starts a card as it could be dealt. */
function Picture({ story: { game, card, squares, pool } }: { story: LeadStory }) {
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
