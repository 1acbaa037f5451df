import type { ReactNode } from 'react';
import { WinnerDialog } from '@/components/cards/game-over';
import { useGame } from './game-provider';
import { ShareWin } from './share-win';
import { WinningLine } from './winning-line';

type WonGameProps = { open: boolean; onClose: () => void; potSentence?: string; way?: ReactNode };

/** The dialog for the winner: the pot, the winning line, and how long players can object to it. */
export function WonGame(props: WonGameProps) {
  const { game, viewer } = useGame();
  return (
    <WinnerDialog {...props} pot_amount={game.pot_amount}>
      <WinningLine />
      {viewer.user_id !== null && <ShareWin game={game} />}
    </WinnerDialog>
  );
}
