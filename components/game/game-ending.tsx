'use client';

import { useState, type ReactNode } from 'react';
import { openLater } from '@/components/ui/open-later';
import { useGame } from './game-provider';

const loadEndings = () => import('@/components/card/game-over');
const WinnerDialog = openLater(() => loadEndings().then((card) => card.WinnerDialog));
const LoserDialog = openLater(() => loadEndings().then((card) => card.LoserDialog));

type GameEndingProps = {
  /** What became of the pot, where it did not go to a bank balance. */
  potSentence?: string;
  /** Instead of View My Games. */
  way?: ReactNode;
};

/** Tells the ending to whoever watched it come. A game that was over when the page opened needs no dialog. */
export function GameEnding({ potSentence, way }: GameEndingProps) {
  const { game, cards } = useGame();
  const [knownWinner] = useState(game.winner_display_name);
  const [isRead, setRead] = useState(false);
  const { winner_display_name } = game;

  const isNews = knownWinner === null && winner_display_name !== null;
  const isMine = cards.some((card) => card.is_winner);
  const close = () => setRead(true);

  return (
    <>
      <WinnerDialog
        open={isNews && isMine && !isRead}
        onClose={close}
        pot_amount={game.pot_amount}
        potSentence={potSentence}
        way={way}
      />
      <LoserDialog
        open={isNews && !isMine && !isRead}
        onClose={close}
        winner_display_name={winner_display_name ?? ''}
        way={way}
      />
    </>
  );
}
