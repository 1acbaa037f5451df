'use client';

import type { GameSquare, Objection, Win } from '@/lib/bingo/game';
import { DecideButtons, decidersWords } from './decide-buttons';
import { WhenDue } from '@/components/game/due';

type ObjectionStateProps = {
  objection: Objection;
  square: GameSquare;
  canUphold: boolean;
  win: Pick<Win, 'final_at' | 'is_final'>;
};

/** An objection to a mark, who agreed, its status, and the buttons for a viewer who may decide it or agree. */
export function ObjectionState({ objection, square, canUphold, win }: ObjectionStateProps) {
  const { by, reason, status, seconded_by, may, decided_by } = objection;
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
      {seconded_by && (
        <p>
          <bdi>{seconded_by}</bdi> agrees.
        </p>
      )}
      {status === 'dismissed' && <p>The result is kept: the mark stands.</p>}
      {status === 'open' && (
        <WhenDue
          at={win.final_at}
          hadPassed={win.is_final}
          before={
            <div className="grid gap-2">
              {may !== 'decide' && <p>Not decided yet. {decidersWords[decided_by].title}</p>}
              <DecideButtons objection={objection} square={square} canUphold={canUphold} />
            </div>
          }
          after={<p>Not decided in time: the mark stands.</p>}
        />
      )}
    </div>
  );
}
