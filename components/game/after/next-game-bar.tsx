import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { gameTitle, type NextGame } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';

type NextGameBarProps = {
  next: Omit<NextGame, 'status'> | null;
  kicker?: string;
  /** The card below leaves room for it. */
  isAboveCard?: boolean;
  className?: string;
};

/** A link to another game that concerns the viewer. Announced when it appears, so the region is there before. */
export function NextGameBar({
  next,
  kicker = 'Next game',
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
          </p>
          <ButtonLink href={gamePath(next)}>{next.has_card ? 'Play Game' : 'Join Game'}</ButtonLink>
        </div>
      )}
    </div>
  );
}
