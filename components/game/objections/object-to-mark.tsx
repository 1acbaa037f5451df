'use client';

import { Button } from '@/components/ui/button';
import type { GameSquare, Win } from '@/lib/bingo/game';
import { useHasPassed } from '@/components/game/due';
import { useObjecting } from './objecting';

type ObjectToMarkProps = {
  square: GameSquare;
  /** False once anyone has objected to this mark, or the viewer to another one. */
  isOffered: boolean;
  win: Win;
};

/** The button to object to a mark of the winning line, for players with another card. */
export function ObjectToMark({ square, isOffered, win }: ObjectToMarkProps) {
  const object = useObjecting();
  const isOver = useHasPassed(win.final_at, win.is_final);

  if (!isOffered || isOver) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      aria-label={`Object to ${square.summary}`}
      onClick={() => object({ square, win: win.seq })}
    >
      Object
    </Button>
  );
}
