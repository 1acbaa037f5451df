'use client';

import type { GameSquare, Objection } from '@/lib/bingo/game';
import { mayDecide } from '@/lib/objections/may-decide';
import { winner_decides } from '@/lib/words/objections';
import { DecideButtons } from './decide-buttons';
import { WhenDue } from './due';
import { useGame } from './game-provider';
import { ObjectionVote } from './objection-vote';

type ObjectionStateProps = {
  objection: Objection;
  square: GameSquare;
  canUphold: boolean;
  final_at: string;
};

/** An objection to a mark, its status, and the buttons for a viewer who may decide it or vote. */
export function ObjectionState({ objection, square, canUphold, final_at }: ObjectionStateProps) {
  const { game } = useGame();
  const { by, reason, status } = objection;
  const isOpen = status === 'open';
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
      {status === 'dismissed' && <p>Dismissed: the mark stands.</p>}
      {isOpen && (
        <WhenDue
          at={final_at}
          hadPassed={game.is_final}
          before={<Open objection={objection} square={square} canUphold={canUphold} />}
          after={<p>Not decided in time: the mark stands.</p>}
        />
      )}
    </div>
  );
}

function Open({ objection, square, canUphold }: Omit<ObjectionStateProps, 'final_at'>) {
  const { viewer, cards } = useGame();
  const { decided_by } = objection;
  if (decided_by === 'players' && canUphold)
    return <ObjectionVote objection={objection} summary={square.summary} />;
  if (!mayDecide(objection, viewer, cards))
    return <p>Not decided yet.{decided_by === 'winner' && ` ${winner_decides.title}`}</p>;
  return (
    <div className="mt-2">
      <DecideButtons objection={objection} square={square} canUphold={canUphold} />
    </div>
  );
}
