'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { archiveGame, unarchiveGame } from '@/server-actions/games';

type ArchiveButtonProps = { id: string; title: string; archived: boolean };

/** Archives or unarchives a game for the viewer only. */
export function ArchiveButton({ id, title, archived }: ArchiveButtonProps) {
  const { run, isBusy } = useAction();

  function press() {
    const action = archived ? unarchiveGame : archiveGame;
    return run(() => action({ game_id: id }));
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
