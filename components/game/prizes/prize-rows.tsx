import type { ReactNode } from 'react';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import { type Game, type Prize } from '@/lib/bingo/game';
import { PRIZES_OF } from '@/lib/bingo/kinds';
import { PERCENT_OF, winsOf } from '@/lib/bingo/prizes';
import { prizeNames, winnersOf } from '@/lib/words/results';
import { clipped } from '@/lib/words/text';
import { cx } from '@/components/ui/cx';
import { howFarOf, type Progress } from '@/lib/bingo/closeness';
import { DueLock } from '@/components/game/due';

type PrizeRowsProps = {
  game: Game;
  isOver: boolean;
  /** Omits prizes that nobody won, and keeps the others short: a line for one winner, and three more for several. */
  onlyWon?: boolean;
  /** Renders the content below a prize that was won. */
  below?: (prize: Prize) => ReactNode;
};

/** The three prizes of a game: who won each of them and how much, or its part of the pot. */
export function PrizeRows({ game, isOver, onlyWon, below }: PrizeRowsProps) {
  return (
    <ul aria-label="Prizes">
      {PRIZES_OF[game.prizes].map((prize) => {
        const wins = winsOf(game, prize);
        const amount = wins.reduce((sum, win) => sum + win.amount, 0);
        if (onlyWon && wins.length === 0) return null;
        const isShared = onlyWon && wins.length > 1;
        return (
          <li
            key={prize}
            className="flex flex-wrap items-baseline gap-x-[0.75em] border-t py-[0.4em]"
          >
            <span className="font-semibold">{prizeNames[prize]}</span>
            {wins.length > 0 ? (
              <>
                <span
                  className={cx(
                    'min-w-0',
                    !isShared && 'flex-1',
                    onlyWon && !isShared ? 'truncate' : 'wrap-anywhere',
                    isShared && 'order-last line-clamp-3 basis-full',
                  )}
                >
                  <Sentence text={winnersOf(isShared ? wins.map(shortly) : wins)} />
                </span>
                <Money amount={amount} className="ml-auto font-semibold" />
              </>
            ) : (
              <>
                <span className="flex-1 text-ink-soft">{isOver ? 'Not won' : 'Open'}</span>
                <span className="text-ink-soft">{PERCENT_OF[prize]}%</span>
              </>
            )}
            {wins.length > 0 && below && <div className="basis-full">{below(prize)}</div>}
          </li>
        );
      })}
    </ul>
  );
}

/** A winner whose name leaves room for those of the others. */
const shortly = (win: Game['wins'][number]) => ({
  ...win,
  display_name: clipped(win.display_name, 24),
});

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
