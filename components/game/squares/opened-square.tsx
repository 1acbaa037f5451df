'use client';

import type { ReactNode } from 'react';
import { useGame } from '@/components/game/game-provider';
import { cellsOf } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { whoMarks } from '@/lib/games/who-marks';
import { confirm_unmark_noted, confirm_unmark_square } from '@/lib/words/cards';
import { fill, quoted, sentenceOf } from '@/lib/words/message';
import { SquareDialog } from './square-dialog';
import { useSquareActions } from './use-square-actions';

type OpenedSquareProps = {
  card: Card;
  /** Where the square lies on the card. */
  position: number;
  open: boolean;
  onTurn: (position: number) => void;
  onOpenChange: (open: boolean) => void;
  canModify?: boolean;
  aboutMark?: (square: GameSquare) => ReactNode;
};

/** The dialog of a card's open square; Previous and Next move through the card. */
export function OpenedSquare({
  card: dealt,
  position,
  open,
  onTurn,
  onOpenChange,
  canModify,
  aboutMark,
}: OpenedSquareProps) {
  const { game, squaresById, cardNow, permissionsFor } = useGame();
  const actions = useSquareActions();
  const card = cardNow(dealt);
  const permissions = permissionsFor(card);
  const why = whoMarks(game, permissions);
  const ring = cellsOf(card, squaresById).flatMap((cell) => (cell.kind === 'square' ? [cell] : []));
  return (
    <SquareDialog
      open={open}
      onClose={() => onOpenChange(false)}
      squares={ring.map(({ square }) => square)}
      index={ring.findIndex((cell) => cell.position === position)}
      onIndexChange={(index) => onTurn(ring[index]?.position ?? position)}
      permissions={permissions}
      actions={actions}
      unmarkQuestion={({ summary }) =>
        fill(game.kind === 'private' ? confirm_unmark_noted : confirm_unmark_square, {
          name: quoted(summary),
        })
      }
      canModify={canModify}
      aboutMark={(square) =>
        why ? <WhyNotMarked sentence={sentenceOf(why)} /> : aboutMark?.(square)
      }
    />
  );
}

/** Explains why the square cannot be marked here. */
function WhyNotMarked({ sentence }: { sentence: string }) {
  return <p className="border-l-3 border-rule-strong pl-3 text-fine text-ink-soft">{sentence}</p>;
}
