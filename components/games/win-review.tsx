'use client';

import { squareAt } from '@/lib/bingo/card';
import type { GameSquare, Objection, Review, Win } from '@/lib/bingo/game';
import { LocalTime } from '@/components/ui/local-time';
import { MarkedBy } from '@/components/cards/marked-by';
import { ReceiptLink } from '@/components/cards/receipt-link';
import { may_be_objected_to, nobody_decides, result_is_final } from '@/lib/words/objections';
import { prizeNames } from '@/lib/words/prizes';
import { hasObjected } from '@/lib/objections/objected';
import { decidersWords } from './decide-buttons';
import { WhenDue } from './due';
import { useGame } from './game-provider';
import { LitLine } from './lit-line';
import { ObjectToMark } from './object-to-mark';
import { ObjectionState } from './objection-state';
import { TimeLeft } from './time-left';

/** The wins of a game that stand, each with its marks and their objections. */
export function WinReviews() {
  const { game, after } = useGame();
  return game.wins.map((win) => {
    const review = after?.reviews.find((one) => one.win === win.seq);
    return review && <WinReview key={win.seq} win={win} review={review} />;
  });
}

/** The marks of a win with their objections. Players can object until the win is final. */
function WinReview({ win, review }: { win: Win; review: Review }) {
  const { game, cards, squaresById, messages } = useGame();
  const { final_at, is_final, prize } = win;
  const { can_uphold, objections: all } = review;
  const holdsAnother =
    cards.length > 0 && cards.every(({ card_number }) => card_number !== win.card_number);
  const isInTheWay = ({ status }: Objection) => status === 'open' || game.kind === 'private';
  const canObject =
    holdsAnother &&
    can_uphold &&
    !all.some(({ is_mine }) => is_mine) &&
    !hasObjected(messages, cards, win.seq);

  return (
    <div className="mt-4">
      <h3 className="text-lg leading-snug">
        {prize === 'bingo' ? (
          'The line that won'
        ) : (
          <>
            {prizeNames[prize]}: <bdi>{win.display_name}</bdi>, card #{win.card_number}
          </>
        )}
      </h3>
      <LitLine line={win.positions} />
      <div className="text-ink-soft">
        <WhenDue
          at={final_at}
          hadPassed={is_final}
          before={
            <p>
              {may_be_objected_to.title} <LocalTime at={final_at} />
              <TimeLeft until={final_at} />.{' '}
              {(can_uphold ? decidersWords[review.decided_by] : nobody_decides).title}
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
                    canUphold={can_uphold}
                    win={win}
                  />
                ))}
                {holdsAnother && (
                  <ObjectToMark
                    square={square}
                    isOffered={canObject && !objections.some(isInTheWay)}
                    win={win}
                  />
                )}
              </li>
            )
          );
        })}
      </ol>
    </div>
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
