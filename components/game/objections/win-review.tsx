'use client';

import { useState, type ReactNode } from 'react';
import { squareAt } from '@/lib/bingo/card';
import type { GameSquare, Objection, Prize, Review, Win } from '@/lib/bingo/game';
import { winsOf } from '@/lib/bingo/prizes';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import { MarkedBy, ReceiptLink } from '@/components/game/squares/receipt-link';
import {
  may_be_objected_to,
  takesOneMore,
  result_is_final,
  whoDecides,
  winner_left,
} from '@/lib/words/objections';
import { counted } from '@/lib/words/time';
import { canObject, hasObjected, isInTheWay } from '@/lib/bingo/objections';
import { WhenDue, useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { LitLine } from '@/components/game/card/card-paper';
import { TimeLeft } from '@/components/game/time-left';
import { Button } from '@/components/ui/button';
import { DecideButtons } from './decide-buttons';
import { useObjecting } from './objecting';

/** The wins of a prize that stand, each with its marks and their objections; folded where there are three prizes. */
export function WinReviews({ prize }: { prize: Prize }) {
  const { game, after } = useGame();
  return winsOf(game, prize).map((win) => {
    const review = after?.reviews.find((one) => one.win === win.seq);
    if (!review) return null;
    const marks = <WinReview win={win} review={review} />;
    if (prize === 'bingo')
      return (
        <div key={win.seq} className="mt-4">
          <h3 className="text-lg leading-snug">The line that won</h3>
          {marks}
        </div>
      );
    return (
      <Fold key={win.seq} win={win} objections={review.objections}>
        {marks}
      </Fold>
    );
  });
}

type FoldProps = { win: Win; objections: readonly Objection[]; children: ReactNode };

/** Open where somebody has objected before the page was opened. A later objection shows in its summary and moves nothing. */
function Fold({ win, objections, children }: FoldProps) {
  const isContested = objections.some(({ status }) => status === 'open');
  const [wasContested] = useState(isContested);
  return (
    <details open={wasContested} className="group">
      <summary
        className={cx(
          'flex min-h-11 list-none items-center justify-between gap-3',
          isContested ? 'font-semibold text-press' : 'text-ink-soft',
        )}
      >
        <span className="min-w-0 wrap-anywhere">
          Marks on card #{win.card_number}
          {objections.length > 0 && `, ${counted(objections.length, 'objection')}`}
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/** The marks of a win with their objections. Players can object until the win is final. */
function WinReview({ win, review }: { win: Win; review: Review }) {
  const { game, viewer, cards, squaresById, messages, after } = useGame();
  const { final_at, is_final } = win;
  const { can_uphold, objections: all } = review;
  const reviews = after?.reviews ?? [];
  const canStillObject =
    (game.kind === 'house' || viewer.is_member) &&
    !all.some(({ is_mine }) => is_mine) &&
    // Only the cached page of a house game does not say which objections are the viewer's.
    !(game.kind === 'house' && hasObjected(messages, cards, win.seq));

  return (
    <>
      {/* The picture of the card that won BINGO shows its line. */}
      {win.prize !== 'bingo' && <LitLine line={win.positions} />}
      <div className="text-ink-soft">
        <WhenDue
          at={final_at}
          hadPassed={is_final}
          before={
            <p>
              {can_uphold ? (
                <>
                  {may_be_objected_to.title} <LocalTime at={final_at} />
                  <TimeLeft until={final_at} />. {takesOneMore[game.kind].title}
                </>
              ) : (
                winner_left.title
              )}
            </p>
          }
          after={<p className="font-semibold text-ink">{result_is_final.title}</p>}
        />
      </div>
      <ol className="mt-2">
        {review.squares.map((at) => {
          const { game_square_id } = at;
          const square = squareAt(at, squaresById);
          const objections = all.filter((one) => one.game_square_id === game_square_id);
          return (
            square && (
              <li key={square.id} tabIndex={-1} className="border-t py-2.5">
                <Mark square={square} />
                {objections.map((objection) => (
                  <ObjectionState
                    key={objection.id}
                    objection={objection}
                    square={square}
                    win={win}
                  />
                ))}
                <ObjectToMark
                  square={square}
                  isOffered={
                    canStillObject &&
                    canObject({ game, reviews, cards }, win, game_square_id) &&
                    !objections.some((one) => isInTheWay(one, game.kind))
                  }
                  win={win}
                />
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}

/** Who marked the square, when, and the link to the source. */
function Mark({ square }: { square: GameSquare }) {
  const { summary, source_url } = square;
  return (
    <>
      <p dir="auto" className="font-serif text-lg leading-snug break-words">
        {summary}
      </p>
      <p className="flex flex-wrap gap-x-3 text-fine text-ink-soft">
        <MarkedBy square={square} />
        {source_url ? <ReceiptLink source_url={source_url} /> : <span>No receipt</span>}
      </p>
    </>
  );
}

type ObjectToMarkProps = {
  square: GameSquare;
  /** False if the viewer has no right to object to this mark, or has already objected to another mark of the win. */
  isOffered: boolean;
  win: Win;
};

/** The button to object to a mark of the winning line. */
function ObjectToMark({ square, isOffered, win }: ObjectToMarkProps) {
  const object = useObjecting();
  const isOver = useHasPassed(win.final_at, win.is_final);

  if (!isOffered || isOver) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      aria-label={`Object to ${square.summary}`}
      onClick={() => object({ square, win: win.seq })}
    >
      Object
    </Button>
  );
}

type ObjectionStateProps = {
  objection: Objection;
  square: GameSquare;
  win: Pick<Win, 'final_at' | 'is_final'>;
};

/** An objection to a mark, its status, and the buttons for a viewer whose press decides it. */
function ObjectionState({ objection, square, win }: ObjectionStateProps) {
  const { game } = useGame();
  const { by, reason, status, is_decider } = objection;
  return (
    <div className="mt-2 border-l-3 border-press bg-press/6 px-4 py-2.5">
      <p className="wrap-anywhere">
        <strong>
          <bdi>{by}</bdi> objects
        </strong>
        {reason && (
          <>
            : <q dir="auto">{reason}</q>
          </>
        )}
      </p>
      {status === 'dismissed' && <p>The result is kept: the mark stands.</p>}
      {status === 'open' && (
        <WhenDue
          at={win.final_at}
          hadPassed={win.is_final}
          before={
            <div className="grid gap-2">
              {is_decider ? (
                <DecideButtons objection={objection} square={square} />
              ) : (
                <p>
                  Not decided yet. <Sentence text={whoDecides(objection, game.kind)} />
                </p>
              )}
            </div>
          }
          after={<p>Not decided in time: the mark stands.</p>}
        />
      )}
    </div>
  );
}
