import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import { DueLock, DueStart } from '@/components/game/due';
import { gameTitle, type NextGame } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';

type Shown = Omit<NextGame, 'locks_at'> & Partial<Pick<NextGame, 'locks_at'>>;

type NextGameBarProps = {
  next: Shown | null;
  kicker?: string;
  /** The game began while the viewer was looking. */
  hasBegun?: boolean;
  /** The card below leaves room for it. */
  isAboveCard?: boolean;
  className?: string;
};

/** A link to another game that concerns the viewer. Announced when it appears, so the region is there before. */
export function NextGameBar({
  next,
  kicker = 'Next game',
  hasBegun = false,
  isAboveCard = true,
  className,
}: NextGameBarProps) {
  return (
    <div role="status" aria-live="polite" className={cx('empty:hidden', className)}>
      {next && (
        <div
          data-above-card={isAboveCard || undefined}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y-3 border-press bg-press/6 px-4 py-2.5"
        >
          <p className="min-w-0 flex-[1_1_8rem]">
            <span className="block kicker text-press">{kicker}</span>
            <bdi className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
              {gameTitle(next)}
            </bdi>
            <span className="block text-fine text-ink-soft">
              {hasBegun ? 'Has just begun' : <When next={next} />}
            </span>
          </p>
          <ButtonLink href={gamePath(next)} variant="secondary">
            {next.has_card ? 'Play Game' : 'Join Game'}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** When a game starts or locks, or since when it runs. */
function When({ next }: { next: Shown }) {
  const { status, scheduled_start, missing_lines, locks_at, started_at } = next;
  if (status === 'upcoming')
    return scheduled_start ? (
      <DueStart at={scheduled_start} missing_lines={missing_lines} />
    ) : (
      'Starts soon'
    );
  if (locks_at) return <DueLock at={locks_at} />;
  return (
    started_at && (
      <>
        Running since <LocalTime at={started_at} />
      </>
    )
  );
}
