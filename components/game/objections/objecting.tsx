'use client';

import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import type { GameSquare } from '@/lib/bingo/game';
import { useGame } from '@/components/game/game-provider';
import { openedPart } from '@/components/ui/opened-part';

const ObjectDialog = openedPart(() =>
  import('./object-dialog').then((dialog) => dialog.ObjectDialog),
);

/** A mark, and the win to which it belongs. */
type Asked = { square: GameSquare; win: number };

const Objecting = createContext<(asked: Asked) => void>(() => {});

/** Opens the dialog in which the viewer objects to a mark. */
export const useObjecting = () => use(Objecting);

/**
 * Holds the dialogs in which the viewer objects, one for each mark. They stay mounted when an upheld objection removes
 * the result, so that typed text is not lost.
 */
export function ObjectDialogs({ children }: { children: ReactNode }) {
  const { viewer, live } = useGame();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);

  const object = useCallback((one: Asked) => {
    setAsked((before) => [...before.filter((other) => keyOf(other) !== keyOf(one)), one]);
    setOpenId(keyOf(one));
  }, []);

  return (
    <Objecting value={object}>
      {children}
      {asked.map((one) => (
        <ObjectDialog
          key={keyOf(one)}
          open={keyOf(one) === openId}
          onOpenChange={(isOpen) => setOpenId(isOpen ? keyOf(one) : null)}
          {...one}
          isGuest={viewer.user_id === null}
          onDone={() => live.signal('stale')}
        />
      ))}
    </Objecting>
  );
}

const keyOf = ({ square, win }: Asked) => `${win} ${square.id}`;
