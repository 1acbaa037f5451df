import { LocalTime } from '@/components/ui/local-time';
import { lineName } from '@/lib/words/line-name';
import { may_be_objected_to } from '@/lib/words/objections';
import { openUntil } from './edition';
import { useGame } from './game-provider';
import { LitLine } from './lit-line';
import { TimeLeft } from './time-left';

/** In the dialogs for the game's end: the line that won, and how long players can object to it. */
export function WinningLine() {
  const { game, messages } = useGame();
  const until = openUntil(game);
  const win = messages.find((message) => message.type === 'bingo_called');
  if (!win) return null;
  return (
    <div>
      <LitLine line={win.line} />
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
    </div>
  );
}
