import type { ReactNode } from 'react';
import Link from 'next/link';
import { StillCard } from '@/components/cards/still-card';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button-link';
import { Money } from '@/components/ui/money';
import { gameTitle } from '@/lib/bingo/game';
import { closenessOf } from '@/lib/cards/closeness';
import type { OwnCard } from '@/lib/games/own-card';
import type { LeadStory } from '@/lib/house-games/front-page';
import { gamePath } from '@/lib/paths';
import { HouseRow, TheHouseCard } from './house-row';
import { QuickActions } from './quick-actions';
import { Stakes } from './stakes';

type OwnLeadProps = {
  own: OwnCard;
  /** The leading house game, if any. */
  story: LeadStory | null;
  /** The link to the viewer's cards of that game. */
  way: ReactNode;
  /** False for a guest, who cannot open a private game. */
  isPlayer: boolean;
};

/** The viewer's card that is closest to BINGO, in the place of the house card, which stays one tap away. */
export function OwnLead({ own: { game, card, squares }, story, way, isPlayer }: OwnLeadProps) {
  const isLead = story?.game.id === game.id;
  return (
    <section aria-labelledby="lead" data-own-game className="@container">
      <div className="grid gap-y-4 @min-[41.25rem]:grid-cols-2">
        {/* On a narrow screen, the card is between the two parts of this column. */}
        <div className="contents @min-[41.25rem]:order-last @min-[41.25rem]:block @min-[41.25rem]:border-l @min-[41.25rem]:pl-7">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 id="lead" className="kicker font-sans text-press">
                {isLead ? 'Game in Session' : 'Your card'}
              </h2>
              <p className="flex gap-x-2">
                <Badge tone={game.to_go > 1 ? 'neutral' : 'mark'}>{closenessOf(game.to_go)}</Badge>
                {game.new_marks > 0 && <Badge tone="press">{game.new_marks} new</Badge>}
              </p>
            </div>
            <h3 className="mt-1 text-headline sm:mt-2">
              <Link href={gamePath(game)} className="headline-link hover:text-press">
                <bdi>{gameTitle(game)}</bdi>
              </Link>
            </h3>
            {!isLead && (
              <p className="flex flex-wrap gap-x-4 text-ink-soft">
                {game.group_name && <bdi className="min-w-0 wrap-anywhere">{game.group_name}</bdi>}
                <span>
                  Pot{' '}
                  <Money amount={game.pot_amount} playMoney className="font-semibold text-ink" />
                </span>
              </p>
            )}
          </div>
          <div className="order-1 @min-[41.25rem]:mt-5">
            {isLead ? (
              way
            ) : (
              <>
                <ButtonLink href={gamePath(game)} size="lg" className="w-full">
                  Play Game
                </ButtonLink>
                {isPlayer && <QuickActions className="mt-2 grid grid-cols-2 gap-2 lg:hidden" />}
              </>
            )}
            {isLead ? (
              <div className="mt-5">
                <Stakes game={story.game} className="" />
                <TheHouseCard story={story} />
              </div>
            ) : (
              story && <HouseRow story={story} way={way} />
            )}
          </div>
        </div>
        <figure className="relative mx-auto w-full max-w-[30rem] @min-[41.25rem]:pr-7">
          <StillCard card={card} squares={squares} name={`Your card #${card.card_number}`} />
          {/* The headline is the accessible link; this one only makes the picture clickable. */}
          <Link href={gamePath(game)} tabIndex={-1} aria-hidden className="absolute inset-0" />
        </figure>
      </div>
    </section>
  );
}
