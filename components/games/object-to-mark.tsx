'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { openLater } from '@/components/ui/open-later';
import type { GameSquare } from '@/lib/bingo/game';
import { useHasPassed } from './due';
import { useGame } from './game-provider';

const Dialog = openLater(() => import('./object-dialog').then((game) => game.ObjectDialog));

type ObjectToMarkProps = {
  square: GameSquare;
  /** False once somebody has objected to it, or the viewer to another one. */
  isOffered: boolean;
  until: string;
};

/** For whoever holds another card: says what is wrong with a mark of the line that won. */
export function ObjectToMark({ square, isOffered, until }: ObjectToMarkProps) {
  const { game, viewer, live } = useGame();
  const isOver = useHasPassed(until, game.is_final);
  return (
    <div className="mt-2 empty:hidden">
      <FormOpener
        isOffered={isOffered && !isOver}
        opener={{
          children: 'Object',
          variant: 'secondary',
          size: 'sm',
          'aria-label': `Object to ${square.summary}`,
        }}
      >
        {(dialog) => (
          <Dialog
            {...dialog}
            square={square}
            isGuest={viewer.user_id === null}
            onDone={() => live.signal('stale')}
          />
        )}
      </FormOpener>
    </div>
  );
}
