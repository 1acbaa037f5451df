'use client';

import { LocalTime } from '@/components/ui/local-time';
import type { GameSquare, Objection, Win } from '@/lib/bingo/game';
import { quoted } from '@/lib/words/message';
import { DecideButtons, decidersWords } from './decide-buttons';
import { useGame } from '@/components/game/game-provider';
import { TimeLeft } from '@/components/game/time-left';

type ObjectionsWaitingProps = {
  objections: readonly Objection[];
  win: Win;
  isMine: boolean;
};

/** Objections to a win with the buttons to decide them or to agree. The winner reads those that others decide. */
export function ObjectionsWaiting({ objections, win, isMine }: ObjectionsWaitingProps) {
  const { squaresById } = useGame();
  return (
    <ul
      aria-label={isMine ? 'Objections to your win' : 'Objections that wait for you'}
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
              {objection.may ? (
                <DecideButtons objection={objection} square={square} />
              ) : (
                <p className="font-semibold">{decidersWords[objection.decided_by].title}</p>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

type ClaimProps = { objection: Objection; square: GameSquare; win: Win };

/** Who objects to what, who agrees, and until when the objection can be decided. */
function Claim({ objection: { by, reason, seconded_by }, square, win }: ClaimProps) {
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
        {seconded_by && (
          <>
            <bdi>{seconded_by}</bdi> agrees.{' '}
          </>
        )}
        Undecided by <LocalTime at={win.final_at} />
        <TimeLeft until={win.final_at} />, the win is final.
      </p>
    </div>
  );
}
