'use client';

import { useEffect } from 'react';
import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import { gameTitle, type Decider, type GameSquare, type Objection } from '@/lib/bingo/game';
import { waitsFor } from '@/lib/objections/may-decide';
import {
  objection_to_your_win,
  objection_waiting,
  waits_for_admin,
  waits_for_host,
  waits_for_players,
  winner_decides,
} from '@/lib/words/objections';
import { fill } from '@/lib/words/message';
import { quoted } from '@/lib/words/quoted';
import { DecideButtons } from './decide-buttons';
import { useGame } from './game-provider';
import { notifyAbove } from './notify-above';
import { VoteButtons } from './objection-vote';
import { TimeLeft } from './time-left';

type ObjectionsWaitingProps = { objections: readonly Objection[]; className: string };

/** Objections with the buttons to decide them or to vote. For the winner, those that others decide have no buttons. */
export function ObjectionsWaiting({ objections, className }: ObjectionsWaitingProps) {
  const { game, cards, squaresById } = useGame();
  const hasWon = cards.some(({ is_winner }) => is_winner);
  const title = gameTitle(game);

  useEffect(() => {
    notifyAbove(fill(hasWon ? objection_to_your_win : objection_waiting, { game: title }));
  }, [objections.length, hasWon, title]);

  return (
    <ul
      aria-label={hasWon ? 'Objections to your win' : 'Objections that wait for you'}
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
              <Claim objection={objection} square={square} />
              <Decision objection={objection} square={square} />
            </li>
          )
        );
      })}
    </ul>
  );
}

type ObjectionProps = { objection: Objection; square: GameSquare };

/** Who objects to what, and until when the objection can be decided. */
function Claim({ objection, square }: ObjectionProps) {
  const { game } = useGame();
  const { by, reason } = objection;
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
      {game.final_at && (
        <p className="text-fine text-ink-soft">
          Undecided by <LocalTime at={game.final_at} />
          <TimeLeft until={game.final_at} />, the win is final.
        </p>
      )}
    </div>
  );
}

/** The decision buttons, or the sentence that names who decides, for viewers who may not. */
function Decision({ objection, square }: ObjectionProps) {
  const { viewer, cards, after } = useGame();
  const canUphold = after?.can_uphold ?? false;
  if (!waitsFor(objection, viewer, cards, canUphold))
    return <p className="font-semibold">{waitsForWhom[objection.decided_by].title}</p>;
  return objection.decided_by === 'players' ? (
    <VoteButtons objection={objection} summary={square.summary} />
  ) : (
    <DecideButtons objection={objection} square={square} canUphold={canUphold} />
  );
}

const waitsForWhom: Record<Decider, { title: string }> = {
  host: waits_for_host,
  players: waits_for_players,
  winner: winner_decides,
  admins: waits_for_admin,
};
