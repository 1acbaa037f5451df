import { Icon } from '@/components/ui/icon';
import { cx } from '@/components/ui/cx';
import type { Likelihood } from '@/lib/bingo/game';
import type { Counter } from '@/lib/bingo/placing';

type CountersProps = {
  counters: readonly Counter[];
  shown: Likelihood | null;
  onShow: (kind: Likelihood | null) => void;
};

/** The number of placed squares of each likelihood. A press shows only these squares, another press shows all. */
export function Counters({ counters, shown, onShow }: CountersProps) {
  return (
    <div
      role="group"
      aria-label="Filter by likelihood"
      // Stays below the top navigation while a long list scrolls, if all three fit in a line.
      className="top-[max(0px,3.75rem+var(--bar-top))] z-10 flex flex-wrap gap-2 bg-paper py-1.5 @min-[19rem]:sticky low:static!"
    >
      {counters.map(({ kind, placed, needed }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === shown}
          onClick={() => onShow(kind === shown ? null : kind)}
          className={cx(
            'min-h-12 grow basis-24 touch-manipulation rounded-sm border px-2.5 py-1 text-left leading-tight',
            kind === shown ? 'border-ink bg-ink text-paper' : 'border-rule-strong hover:border-ink',
          )}
        >
          <span className="block text-fine font-semibold first-letter:uppercase">{kind}</span>
          <span className="flex items-center gap-1 text-fine tabular-nums">
            {placed} of {needed}
            {placed === needed && <Icon name="check" className="size-4" />}
          </span>
        </button>
      ))}
    </div>
  );
}
