'use client';

import type { ReactNode } from 'react';
import { overPage } from '@/components/ui/bars';
import { KeepFocus } from '@/components/ui/focus';
import type { Review, Win, GameSquare, Objection } from '@/lib/bingo/game';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import { quoted } from '@/lib/words/message';
import { TimeLeft } from '@/components/game/time-left';
import { holds } from '@/lib/bingo/card';
import { isForViewer } from '@/lib/bingo/objections';
import { whoDecides } from '@/lib/words/objections';
import { DecideButtons } from './decide-buttons';

/**
 * Shows the objections that wait for the viewer or that are to the viewer's own wins, and `children` below them. They lie over the end of the screen,
 * so that the card does not move, and above CALL BINGO.
 */
export function ObjectionBar({ children }: { children?: ReactNode }) {
  const { game, after } = useGame();
  return (
    <div
      ref={overPage}
      className="fixed inset-x-0 bottom-0 z-30 max-h-[45dvh] overflow-y-auto bg-paper wide:right-6 wide:bottom-6 wide:left-auto wide:w-(--story) [body:has([data-call])_&]:bottom-22"
    >
      <KeepFocus>
        {game.wins.map((win) => {
          const review = after?.reviews.find((one) => one.win === win.seq);
          return review && <Bar key={win.seq} win={win} review={review} />;
        })}
      </KeepFocus>
      {children}
    </div>
  );
}

function Bar({ win, review }: { win: Win; review: Review }) {
  const { game, cards, after } = useGame();
  const isOver = useHasPassed(win.final_at, win.is_final);
  // An objection to somebody else's win also concerns the viewer's wins that rest on the same mark.
  const mine = game.wins.filter((one) => holds(cards, one));
  const squares = (after?.reviews ?? [])
    .filter((one) => mine.some(({ seq }) => seq === one.win))
    .flatMap((one) => one.squares.map(({ game_square_id }) => game_square_id));
  const concernsMine = (one: Objection) => squares.includes(one.game_square_id);
  const objections = review.objections.filter(
    (one) => isForViewer(one) || (one.status === 'open' && concernsMine(one)),
  );
  const isMine = objections.some(concernsMine);
  if (isOver || objections.length === 0) return null;
  return <ObjectionsWaiting {...{ objections, win, isMine }} />;
}

type ObjectionsWaitingProps = {
  objections: readonly Objection[];
  win: Win;
  isMine: boolean;
};

/** Lists the objections to a win. A person who may decide or agree gets buttons; the winner only reads them. */
function ObjectionsWaiting({ objections, win, isMine }: ObjectionsWaitingProps) {
  const { game, squaresById } = useGame();
  return (
    <ul
      aria-label={isMine ? 'Objections to your win' : 'Objections waiting for you'}
      data-objections
      className="divide-y border-y-3 border-press bg-press/6 pb-[env(safe-area-inset-bottom)]"
    >
      {objections.map((objection) => {
        const square = squaresById.get(objection.game_square_id);
        return (
          square && (
            <li
              key={objection.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
            >
              <Claim objection={objection} square={square} win={win} />
              {objection.is_decider ? (
                <DecideButtons objection={objection} square={square} />
              ) : (
                <p className="font-semibold">
                  <Sentence text={whoDecides(objection, game.kind)} />
                </p>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

type ClaimProps = { objection: Objection; square: GameSquare; win: Win };

/** Who objects to what, and until when the objection can be decided. */
function Claim({ objection: { by, reason }, square, win }: ClaimProps) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-serif text-lg leading-snug">
        <strong>
          <bdi>{by}</bdi> objects to <bdi>{quoted(square.summary)}</bdi>
        </strong>
        {reason && (
          <>
            : <q dir="auto">{reason}</q>
          </>
        )}
      </p>
      <p className="text-fine text-ink-soft">
        If not decided by <LocalTime at={win.final_at} />
        <TimeLeft until={win.final_at} />, the win is final.
      </p>
    </div>
  );
}

/** The objections in this game that wait for the viewer, until the results are final. */
export function useWaitingObjections(): readonly Objection[] {
  const { game, after } = useGame();
  const open = game.wins.filter(({ is_final }) => !is_final);
  const last = open
    .map(({ final_at }) => final_at)
    .sort()
    .at(-1);
  const isOver = useHasPassed(last ?? '', last === undefined);
  if (!after || isOver) return [];
  return after.reviews
    .filter(({ win }) => open.some(({ seq }) => seq === win))
    .flatMap(({ objections }) => objections.filter(isForViewer));
}
