'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import type { GameSquare, Objection } from '@/lib/bingo/game';
import { fill } from '@/lib/messages';
import * as objectionFailures from '@/lib/objections/failures';
import { mayDecide } from '@/lib/objections/may-decide';
import { confirm_dismiss, confirm_uphold, winner_decides } from '@/lib/objections/messages';
import { decideObjection } from '@/server-actions/objections';
import { WhenDue } from './due';
import { useGame } from './game-provider';
import { ObjectionVote } from './objection-vote';

type ObjectionStateProps = {
  objection: Objection;
  square: GameSquare;
  canUphold: boolean;
  final_at: string;
};

/** What somebody has against a mark, what became of it, and the two buttons for the person who decides. */
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
  const { game, viewer, cards } = useGame();
  const { decided_by } = objection;
  if (decided_by === 'players' && canUphold)
    return <ObjectionVote objection={objection} summary={square.summary} />;
  if (!mayDecide(objection, viewer, cards))
    return <p>Not decided yet.{decided_by === 'winner' && ` ${winner_decides.title}`}</p>;
  const names = { name: square.summary, winner: game.winner_display_name ?? '' };
  const shared = { action: decideObjection, failure: objectionFailures.decideObjection };
  const input = { objection_id: objection.id };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <ConfirmAction
        {...shared}
        label="Uphold"
        aria-label={`Uphold the objection to ${square.summary}`}
        isOffered={canUphold}
        isDangerous
        question={fill(confirm_uphold, names)}
        input={{ ...input, upholds: true }}
      />
      <ConfirmAction
        {...shared}
        label="Dismiss"
        aria-label={`Dismiss the objection to ${square.summary}`}
        question={fill(confirm_dismiss, names)}
        input={{ ...input, upholds: false }}
      />
    </div>
  );
}
