import { Money } from '@/components/ui/money';
import { PRIZES_OF, type Game } from '@/lib/bingo/game';
import { PERCENT_OF, winsOf } from '@/lib/bingo/prizes';
import { prizeNames } from '@/lib/words/prizes';
import { winnersOf } from '@/lib/words/wins';

/** The three prizes of a game: who won each of them and how much, or its part of the pot. */
export function PrizeRows({ game, isOver }: { game: Game; isOver: boolean }) {
  return (
    <ul aria-label="Prizes">
      {PRIZES_OF[game.prizes].map((prize) => {
        const wins = winsOf(game, prize);
        const amount = wins.reduce((sum, win) => sum + win.amount, 0);
        return (
          <li
            key={prize}
            className="flex flex-wrap items-baseline gap-x-[0.75em] border-t py-[0.4em]"
          >
            <span className="font-semibold">{prizeNames[prize]}</span>
            {wins.length > 0 ? (
              <>
                <bdi className="min-w-0 flex-1 wrap-anywhere">{winnersOf(wins)}</bdi>
                <Money amount={amount} className="font-semibold" />
              </>
            ) : (
              <>
                <span className="flex-1 text-ink-soft">{isOver ? 'Not won' : 'Open'}</span>
                <span className="text-ink-soft">{PERCENT_OF[prize]} %</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
