import { ButtonLink } from '@/components/ui/button';
import type { Card } from '@/lib/bingo/game';
import type { Choice } from '@/lib/contract/games';
import { chosenOf } from '@/lib/bingo/closeness';
import { gamePath } from '@/lib/paths';

type OwnCardProps = {
  cards: readonly [Card, ...Card[]];
  /** How far the viewer is with choosing the squares of these cards; null once they are locked, and for dealt cards. */
  choice?: Choice;
  /** True if the page shows a card of another game. */
  isOther?: boolean;
};

/** Replaces the join button for a viewer who holds cards of the lead game. */
export function OwnCard({ cards: [first, ...others], choice = null, isOther }: OwnCardProps) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2 border-l-3 border-mark pl-3">
        <span className="font-semibold tabular-nums">Card #{first.card_number}</span>
        <span dir="auto" className="min-w-0 truncate text-ink-soft">
          {first.display_name}
        </span>
        {others.length > 0 && (
          <span className="text-fine text-ink-soft">and {others.length} more</span>
        )}
        {choice && <span className="font-semibold">{chosenOf(choice)}</span>}
      </p>
      <ButtonLink
        href={gamePath({ id: first.game_id, kind: 'house' })}
        size="lg"
        variant={isOther ? 'secondary' : 'primary'}
        className="w-full"
      >
        {choice && !choice.is_sealed ? 'Choose Your Squares' : 'Play Your Card'}
      </ButtonLink>
    </div>
  );
}
