'use client';

import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/ui/lazy-part';
import type { GameSquare } from '@/lib/bingo/game';
import { useGame } from './game-provider';

export const LazyObjectDialog = lazyDialog(
  () => import('./object-dialog').then((game) => game.ObjectDialog),
  { onDemand: true },
);

const Objecting = createContext<(square: GameSquare) => void>(() => {});

/** Opens the dialog in which the viewer objects to a mark. */
export const useObjecting = () => use(Objecting);

/**
 * Holds the dialogs in which the viewer objects, one for each mark: they outlive the result, which leaves the page when
 * another objection is upheld, so that nothing that was typed is lost.
 */
export function ObjectDialogs({ children }: { children: ReactNode }) {
  const { viewer, live } = useGame();
  const [squares, setSquares] = useState<readonly GameSquare[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);

  const object = useCallback((square: GameSquare) => {
    setSquares((asked) => [...asked.filter(({ id }) => id !== square.id), square]);
    setOpenId(square.id);
  }, []);

  return (
    <Objecting value={object}>
      {children}
      {squares.map((square) => (
        <LazyObjectDialog
          key={square.id}
          open={square.id === openId}
          onOpenChange={(isOpen) => setOpenId(isOpen ? square.id : null)}
          square={square}
          isGuest={viewer.user_id === null}
          onDone={() => live.signal('stale')}
        />
      ))}
    </Objecting>
  );
}
