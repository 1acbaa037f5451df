'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { openLater } from '@/components/ui/open-later';
import type { GameSquare } from '@/lib/bingo/game';
import { useGame } from './game-provider';

const Dialog = openLater(() => import('./object-dialog').then((game) => game.ObjectDialog));

/** For whoever holds another card: says what is wrong with a mark of the line that won. */
export function ObjectToMark({ square }: { square: GameSquare }) {
  const { viewer, live } = useGame();
  return (
    <div className="mt-2">
      <FormOpener
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
