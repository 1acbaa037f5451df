'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import * as gameFailures from '@/lib/games/failures';
import { archiveGame, unarchiveGame } from '@/server-actions/games';

type ArchiveButtonProps = { id: string; title: string; archived: boolean };

/** Puts a game away, or back, for this person alone. */
export function ArchiveButton({ id, title, archived }: ArchiveButtonProps) {
  const { run, isBusy } = useAction();

  function press() {
    const action = archived ? unarchiveGame : archiveGame;
    const failure = archived ? gameFailures.unarchiveGame : gameFailures.archiveGame;
    return run(() => action({ game_id: id }), { failure });
  }

  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={press}
      aria-label={`${archived ? 'Unarchive' : 'Archive'} ${title}`}
    >
      <Icon name="archive" />
      {archived ? 'Unarchive' : 'Archive'}
    </Button>
  );
}
