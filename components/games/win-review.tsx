'use client';

import type { ReactNode } from 'react';
import { completedLines } from '@/lib/bingo/board';
import { maskOfCard, squareAt } from '@/lib/bingo/card';
import type { AfterGame, Card, Decider, GameSquare, Objection } from '@/lib/bingo/game';
import { LocalTime } from '@/components/ui/local-time';
import { MarkedBy } from '@/components/cards/marked-by';
import { ReceiptLink } from '@/components/cards/receipt-link';
import {
  admins_decide,
  host_decides,
  may_be_objected_to,
  nobody_decides,
  players_decide,
  result_is_final,
  winner_decides,
} from '@/lib/words/objections';
import { hasObjected } from '@/lib/objections/objected';
import { WhenDue } from './due';
import { useGame } from './game-provider';
import { LitLine } from './lit-line';
import { ObjectToMark } from './object-to-mark';
import { ObjectionState } from './objection-state';
import { TimeLeft } from './time-left';

type WinReviewProps = {
  after: AfterGame;
  title?: ReactNode;
  /** With three prizes, the win and its squares, instead of the winning card's line. */
  win?: Pick<Card, 'squares' | 'card_number'> & { positions: number[] };
};

/** The marks of the winning line with their objections. Players can object until the result is final. */
export function WinReview({ after, title = 'The line that won', win }: WinReviewProps) {
  const { game, cards, squaresById, messages } = useGame();
  const card = win ?? after.winning_card;
  const final_at = game.final_at;
  if (!card || !final_at || card.card_number !== game.winner_card_number) return null;
  const [line = []] = win ? [win.positions] : completedLines(maskOfCard(card, squaresById));
  const marks = card.squares.flatMap((at) => {
    const square = squareAt(at, squaresById);
    return square && line.includes(at.position) ? [square] : [];
  });
  const holdsAnother = cards.length > 0 && cards.every(({ is_winner }) => !is_winner);
  const isInTheWay = ({ status }: Objection) => status === 'open' || game.kind === 'private';
  const canObject =
    holdsAnother &&
    after.can_uphold &&
    !after.objections.some(({ is_mine }) => is_mine) &&
    !hasObjected(messages, cards);

  return (
    <div className="mt-4">
      <h3 className="text-lg leading-snug">{title}</h3>
      <LitLine line={line} />
      <div className="text-ink-soft">
        <WhenDue
          at={final_at}
          hadPassed={game.is_final}
          before={
            <p>
              {may_be_objected_to.title} <LocalTime at={final_at} />
              <TimeLeft until={final_at} />.{' '}
              {(after.can_uphold ? wordsOf[after.decided_by] : nobody_decides).title}
            </p>
          }
          after={<p className="font-semibold text-ink">{result_is_final.title}</p>}
        />
      </div>
      <ol className="mt-2">
        {marks.map((square) => {
          const objections = after.objections.filter(
            ({ game_square_id }) => game_square_id === square.id,
          );
          return (
            <li key={square.id} tabIndex={-1} className="border-t py-2.5">
              <Mark square={square} />
              {objections.map((objection) => (
                <ObjectionState
                  key={objection.id}
                  objection={objection}
                  square={square}
                  canUphold={after.can_uphold}
                  final_at={final_at}
                />
              ))}
              {holdsAnother && (
                <ObjectToMark
                  square={square}
                  isOffered={canObject && !objections.some(isInTheWay)}
                  until={final_at}
                />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const wordsOf: Record<Decider, { title: string }> = {
  host: host_decides,
  players: players_decide,
  winner: winner_decides,
  admins: admins_decide,
};

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
