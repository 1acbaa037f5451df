'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { BingoCard } from '@/components/cards/bingo-card';
import { CallBingo } from '@/components/cards/call-bingo';
import { openLater } from '@/components/ui/open-later';
import { track } from '@/lib/analytics/browser';
import { hasLine } from '@/lib/bingo/board';
import { cellsOf, maskOfCard } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { confirm_unmark_noted, confirm_unmark_square } from '@/lib/cards/messages';
import { fill, sentenceOf } from '@/lib/messages';
import { hintOf, whoMarks } from '@/lib/cards/who-marks';
import { useGame } from './game-provider';
import { useCallBingo } from './use-call-bingo';
import { useSquareActions } from './use-square-actions';

const SquareDialog = openLater(() =>
  import('@/components/cards/square-dialog').then((card) => card.SquareDialog),
);

type PlayingCardProps = {
  card: Card;
  /** Beside the full-screen button, such as Repair Card. */
  tools?: ReactNode;
  /** Instead of 'Card #n'. */
  label?: ReactNode;
  canModify?: boolean;
  /** For whoever may mark: what a mark of this square would do. */
  aboutMark?: (square: GameSquare) => ReactNode;
};

/** One card of the game on this screen, with everything its holder may do. */
export function PlayingCard({ card: dealt, tools, label, canModify, aboutMark }: PlayingCardProps) {
  const { game, squaresById, cardNow, permissionsFor } = useGame();
  const actions = useSquareActions();
  const [opened, setOpened] = useState({ index: 0, isOpen: false });
  const card = cardNow(dealt);
  const { isCalling, call } = useCallBingo(card);
  const permissions = permissionsFor(card);
  const why = whoMarks(game, permissions);
  const ring = cellsOf(card, squaresById).flatMap((cell) =>
    cell.kind === 'square' ? [cell.square] : [],
  );
  const canCall = permissions.canCall && !card.is_winner && hasLine(maskOfCard(card, squaresById));

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
        hintOf={(isFullScreen) => hintOf(game, permissions, isFullScreen).title}
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
        permissions={permissions}
        actions={actions}
        unmarkQuestion={({ summary }) =>
          fill(game.kind === 'private' ? confirm_unmark_noted : confirm_unmark_square, {
            name: summary,
          })
        }
        canModify={canModify}
        aboutMark={(square) =>
          why ? <WhyNotMarked sentence={sentenceOf(why)} /> : aboutMark?.(square)
        }
      />
    </>
  );
}

/** Why the buttons below are off. */
function WhyNotMarked({ sentence }: { sentence: string }) {
  return <p className="border-l-3 border-rule-strong pl-3 text-fine text-ink-soft">{sentence}</p>;
}
