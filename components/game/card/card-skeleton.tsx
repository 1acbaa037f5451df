import { Skeleton } from '@/components/ui/skeleton';
import { CENTER, POSITIONS } from '@/lib/bingo/board';
import { card_loading } from '@/lib/words/cards';
import { cx } from '@/components/ui/cx';
import { CardPaper, cardSizeClass } from './card-paper';

/** A placeholder of the same size as the card, so that the layout does not shift when the squares load. */
export function CardSkeleton() {
  return (
    <div className={cardSizeClass}>
      <div className="mb-1 flex min-h-11 items-center">
        <Skeleton className="h-6 w-24" />
      </div>
      <CardPaper>
        <div
          aria-hidden="true"
          className="grid grid-cols-5 gap-px border border-ink bg-rule-strong/60"
        >
          {POSITIONS.map((position) => (
            <div
              key={position}
              className={cx(
                'grid aspect-square place-items-center p-[2cqi]',
                position === CENTER
                  ? 'bg-[light-dark(var(--color-ink),var(--color-rule))]'
                  : 'bg-paper',
              )}
            >
              {position !== CENTER && <Skeleton className="h-[45%] w-full" />}
            </div>
          ))}
        </div>
      </CardPaper>
      <p role="status" aria-live="polite" className="pt-3 text-center text-fine text-ink-soft">
        {card_loading.title}
      </p>
    </div>
  );
}
