'use client';

import { StillCard } from '@/components/game/card/still-card';
import { cx } from '@/components/ui/cx';
import { Stake } from '@/components/ui/stake';
import { Money } from '@/components/ui/money';
import { squareAt } from '@/lib/bingo/card';
import { gameTitle, type Card, type Game, type NextGame } from '@/lib/bingo/game';
import { PRIZES_OF } from '@/lib/bingo/kinds';
import { payoutsOf } from '@/lib/bingo/payouts';
import { winsOf } from '@/lib/bingo/prizes';
import type { TablePart } from '@/lib/games/table-link';
import { fateOfPot, restWords } from '@/lib/words/results';
import { Sentence } from '@/components/ui/sentence';
import { LiveStatus } from '@/components/game/live-status';
import { PrizeRows } from '@/components/game/prizes/prize-rows';
import { TableHeadline } from './table-headline';
import { TableInvitation } from './table-invitation';
import { Confetti } from '@/components/game/card/confetti';
import { NAMES, TableStandings } from './table-standings';
import { useShownGame } from '@/components/game/shown-game';

type TableWinProps = {
  card: Card;
  next: NextGame | null;
  invite_code: string | null;
  shows: (part: TablePart) => boolean;
  isWhole: boolean;
  /** Whether the game ended while this screen was on, so that the room saw it happen. */
  isNews: boolean;
};

/**
 * The table view of a finished game: the winning card and line, or the closest card and all shares; who has the pot, and
 * how to join the next game.
 */
export function TableWin({ card, next, invite_code, shows, isWhole, isNews }: TableWinProps) {
  const { game, squares, squaresById } = useShownGame();
  const isThree = game.prizes === 'three';
  const isShared = game.shares.length > 0;
  const rest = isThree ? restWords(payoutsOf(game)) : null;
  const line = game.wins.at(-1)?.positions ?? [];
  const inLine = card.squares.filter(({ position }) => line.includes(position));
  return (
    <>
      {isNews && <Confetti />}
      <div
        data-slip
        data-won
        className="mx-auto w-full max-w-[calc((100svh-2.4em)/1.17)] md:w-[48vw]"
      >
        <StillCard card={card} squares={squares} name={`Card #${card.card_number}`} />
      </div>
      <div data-slip className="flex min-h-0 min-w-0 flex-col gap-[0.6em] md:self-stretch">
        <header
          className={cx(
            'flex items-center justify-between gap-[1em] text-ink-soft',
            !isWhole && 'sr-only',
          )}
        >
          <h1 dir="auto" className="truncate font-sans font-normal">
            {gameTitle(game)}
          </h1>
          <LiveStatus />
        </header>
        {shows('ticker') && (
          <section aria-label="Latest" className="[&_p:first-child]:text-[1.35em]/[1.1]">
            <TableHeadline latest={undefined} />
          </section>
        )}
        {/* Its text shrinks where somebody's name or an objection needs the room. */}
        <div className="md:[container-type:size] md:min-h-0 md:flex-1">
          {(isThree || isShared) && (
            <div
              className={cx(
                isShared && 'grid gap-x-[1em] md:grid-cols-[3fr_2fr] md:*:only:col-span-2',
              )}
              style={{ fontSize: `clamp(0.55em, ${Math.floor(45 / rowsOf(game))}cqh, 1em)` }}
            >
              {isThree && game.wins.length > 0 && <PrizeRows game={game} isOver onlyWon />}
              {isShared && (
                <div>
                  {rest && (
                    <p className="border-t py-[0.2em] text-[0.8em] leading-tight text-ink-soft">
                      <Sentence text={rest} />
                    </p>
                  )}
                  <TableStandings />
                </div>
              )}
            </div>
          )}
          {/* The card has these squares as well, so that the list is left out where it could not be read across a room. */}
          {!isThree && line.length > 0 && (
            <ol
              aria-label="The line that won"
              className="text-[1.3em] leading-[1.4] md:hidden md:text-[min(1.3em,14cqh)] md:[@container(min-height:15vh)]:block"
            >
              {inLine.map((at) => (
                <li key={at.position} className="truncate">
                  <bdi className="lit bg-mark px-[0.25em] py-[0.17em] font-serif text-mark-ink">
                    {squareAt(at, squaresById)?.summary}
                  </bdi>
                </li>
              ))}
            </ol>
          )}
        </div>
        {shows('leaders') && (
          <p className="flex items-center gap-[0.6em] border-t pt-[0.3em]">
            <Money
              amount={game.pot_amount}
              className={cx(
                'leading-none font-semibold',
                isThree ? 'text-[1.4em]' : 'text-[2.2em]',
              )}
            />{' '}
            <span className="min-w-0 leading-tight text-ink-soft">
              <span className={cx(!isThree && 'block')}>play money,</span>{' '}
              <span className={cx(!isThree && 'block truncate')}>
                <Sentence text={fateOfPot(game)} />
              </span>
            </span>
          </p>
        )}
        {shows('leaders') && (
          <Stake stake={game.stake} className="line-clamp-4 shrink-0 text-[max(0.75rem,0.7em)]" />
        )}
        {isWhole && <TableInvitation invite_code={invite_code} next={next} />}
      </div>
    </>
  );
}

/** The number of rows of the prizes or of the shares beside them, whichever has more. */
const rowsOf = (game: Game) =>
  Math.max(
    // The names of several winners take up to three lines of their own.
    PRIZES_OF[game.prizes].reduce(
      (rows, prize) => rows + Math.min(winsOf(game, prize).length, 3),
      0,
    ),
    Math.min(game.shares.length, NAMES) + (game.prizes === 'three' ? 1.5 : 0),
    1,
  );
