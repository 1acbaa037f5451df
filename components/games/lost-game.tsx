import type { ReactNode } from 'react';
import { LoserDialog } from '@/components/cards/game-over';
import { useGame } from './game-provider';
import { WinningLine } from './winning-line';

type LostGameProps = { open: boolean; onClose: () => void; way?: ReactNode };

/** The dialog for players who lost: the winner, the winning line, and how long players can object to it. */
export function LostGame(props: LostGameProps) {
  const { game } = useGame();
  return (
    <LoserDialog {...props} winner_display_name={game.winner_display_name ?? ''}>
      <WinningLine />
    </LoserDialog>
  );
}
