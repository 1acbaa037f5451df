import type { ReactNode } from 'react';
import { LoserDialog } from '@/components/cards/game-over';
import { LocalTime } from '@/components/ui/local-time';
import { lineName } from '@/lib/words/line-name';
import { may_be_objected_to } from '@/lib/words/objections';
import { openUntil } from './edition';
import { useGame } from './game-provider';
import { TimeLeft } from './time-left';

type LostGameProps = { open: boolean; onClose: () => void; way?: ReactNode };

/** The dialog for players who lost: the winner, the winning line, and how long players can object to it. */
export function LostGame(props: LostGameProps) {
  const { game, messages } = useGame();
  const until = openUntil(game);
  const win = messages.find((message) => message.type === 'bingo_called');
  return (
    <LoserDialog {...props} winner_display_name={game.winner_display_name ?? ''}>
      {win && (
        <p>
          The winning line: {lineName(win.line)}.
          {until && (
            <>
              {' '}
              {may_be_objected_to.title} <LocalTime at={until} />
              <TimeLeft until={until} />.
            </>
          )}
        </p>
      )}
    </LoserDialog>
  );
}
