'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { BingoCard } from '@/components/card/bingo-card';
import { CallBingo } from '@/components/card/call-bingo';
import { openLater } from '@/components/ui/open-later';
import { track } from '@/lib/analytics/browser';
import { hasLine } from '@/lib/bingo/board';
import { cellsOf, maskOfCard } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { messageOf } from '@/lib/messages';
import { useGame } from './game-provider';
import { useCallBingo } from './use-call-bingo';
import { useSquareDeeds } from './use-square-deeds';

const SquareDialog = openLater(() =>
  import('@/components/card/square-dialog').then((card) => card.SquareDialog),
);

type PlayingCardProps = {
  card: Card;
  /** Beside the full-screen button, such as Repair Card. */
  tools?: ReactNode;
  /** Instead of 'Card #n'. */
  label?: ReactNode;
  canModify?: boolean;
};

/** One card of the game on this screen, with everything its holder may do. */
export function PlayingCard({ card: dealt, tools, label, canModify }: PlayingCardProps) {
  const { game, squaresById, cardNow, powersOf } = useGame();
  const deeds = useSquareDeeds();
  const [opened, setOpened] = useState({ index: 0, isOpen: false });
  const card = cardNow(dealt);
  const { isCalling, call } = useCallBingo(card);
  const powers = powersOf(card);
  const ring = cellsOf(card, squaresById).flatMap((cell) =>
    cell.kind === 'square' ? [cell.square] : [],
  );
  const canCall = powers.canCall && !card.is_winner && hasLine(maskOfCard(card, squaresById));

  useEffect(() => {
    if (canCall) track('bingo_achieved', { game_id: card.game_id, card_id: card.id });
  }, [canCall, card.game_id, card.id]);

  function open(position: number) {
    track('square_expanded', { game_id: game.id, position });
    const id = card.squares.find((square) => square.position === position)?.game_square_id;
    setOpened({ index: ring.findIndex((square) => square.id === id), isOpen: true });
  }

  return (
    <>
      <BingoCard
        card={card}
        squares={squaresById}
        isActive={game.status === 'active'}
        onOpen={open}
        tools={tools}
        label={label}
        action={canCall && <CallBingo isCalling={isCalling} onCall={call} />}
      />
      <SquareDialog
        open={opened.isOpen}
        onClose={() => setOpened((before) => ({ ...before, isOpen: false }))}
        squares={ring}
        index={opened.index}
        onIndexChange={(index) => setOpened({ index, isOpen: true })}
        powers={powers}
        deeds={deeds}
        unmarkQuestion={({ summary }) =>
          messageOf(game.kind === 'private' ? 'confirm_unmark_noted' : 'confirm_unmark_square', {
            name: summary,
          })
        }
        canModify={canModify}
      />
    </>
  );
}
