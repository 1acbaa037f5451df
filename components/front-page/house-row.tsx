import type { ReactNode } from 'react';
import Link from 'next/link';
import { StillCard } from '@/components/cards/still-card';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/components/ui/money';
import type { LeadStory } from '@/lib/house-games/front-page';
import { gamePath } from '@/lib/paths';
import { HouseStatus } from './house-status';

/** The house game below the viewer's own card. */
export function HouseRow({ story, way }: { story: LeadStory; way: ReactNode }) {
  const { game } = story;
  return (
    <section aria-labelledby="house" className="mt-6 border-t border-ink pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id="house" className="kicker font-sans text-ink-soft">
          {game.status === 'active' ? 'Game in Session' : 'Next Game'}
        </h2>
        <HouseStatus game={game} />
      </div>
      <h3 className="mt-1.5 text-title">
        <Link href={gamePath(game)} className="headline-link hover:text-press">
          <bdi>{game.title}</bdi>
        </Link>
      </h3>
      {game.pot_amount > 0 && (
        <p className="text-ink-soft">
          Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
        </p>
      )}
      <div className="mt-3">{way}</div>
      <TheHouseCard story={story} />
    </section>
  );
}

/** The house card, which opens without scripts. */
export function TheHouseCard({ story: { card, squares } }: { story: LeadStory }) {
  if (!card) return null;
  return (
    <details className="group mt-2 border-b">
      <summary className="flex min-h-11 list-none items-center justify-between">
        <span className="font-semibold">The house card</span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="mx-auto max-w-[30rem] pb-3">
        <StillCard card={card} squares={squares} name="The house card" />
        <p className="pt-2 text-center text-fine text-ink-soft">
          It never wins; it only shows the way.
        </p>
      </div>
    </details>
  );
}
