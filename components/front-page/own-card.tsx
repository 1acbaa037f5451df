import { ButtonLink } from '@/components/ui/button-link';
import type { Card } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';

/** Replaces the join button for a viewer who holds cards of the lead game. */
export function OwnCard({ cards: [first, ...others] }: { cards: readonly [Card, ...Card[]] }) {
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
      </p>
      <ButtonLink
        href={gamePath({ id: first.game_id, kind: 'house' })}
        size="lg"
        className="w-full"
      >
        Play Your Card
      </ButtonLink>
    </div>
  );
}
