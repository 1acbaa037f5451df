import { cx } from '@/components/ui/cx';
import { howFarOf, type Progress } from '@/lib/games/how-far';
import { DueLock } from '@/components/game/due';

/** How far the viewer is in a game, and how many marks are new to them, for the row of a list. */
export const HowFar = ({ game }: { game: Progress }) => (
  <>
    {howFarOf(game).map((text) => (
      <span
        key={text}
        className={cx(
          'font-semibold text-ink',
          text.endsWith('new') && 'bg-mark px-1 text-mark-ink',
        )}
      >
        {text}
      </span>
    ))}
    {game.choice && (
      <span>
        <DueLock at={game.choice.locks_at} />
      </span>
    )}
  </>
);
