'use client';

import { useEffect } from 'react';
import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import { gameTitle, type GameSquare, type Objection, type Win } from '@/lib/bingo/game';
import { objection_to_your_win, objection_waiting } from '@/lib/words/objections';
import { fill } from '@/lib/words/message';
import { quoted } from '@/lib/words/quoted';
import { DecideButtons, decidersWords } from './decide-buttons';
import { useGame } from './game-provider';
import { notifyAbove } from './notify-above';
import { TimeLeft } from './time-left';

type ObjectionsWaitingProps = {
  objections: readonly Objection[];
  win: Win;
  isMine: boolean;
  className: string;
};

/** Objections to a win with the buttons to decide them or to agree. The winner reads those that others decide. */
export function ObjectionsWaiting({ objections, win, isMine, className }: ObjectionsWaitingProps) {
  const { game, squaresById } = useGame();
  const title = gameTitle(game);

  useEffect(() => {
    notifyAbove(fill(isMine ? objection_to_your_win : objection_waiting, { game: title }));
  }, [objections.length, isMine, title]);

  return (
    <ul
      aria-label={isMine ? 'Objections to your win' : 'Objections that wait for you'}
      className={cx('divide-y border-y-3 border-press bg-press/6', className)}
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
