'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import { noAnswer } from '@/lib/answer';
import { archiveGame, unarchiveGame } from '@/server-actions/games';
import { archive_game_failed, unarchive_game_failed } from '@/lib/games/messages';

type ArchiveButtonProps = { id: string; title: string; archived: boolean };

/** Puts a game away, or back, for this person alone. */
export function ArchiveButton({ id, title, archived }: ArchiveButtonProps) {
  const [isBusy, start] = useTransition();

  const press = () =>
    start(async () => {
      const action = archived ? unarchiveGame : archiveGame;
      const { notice } = await action({ game_id: id }).catch((error) =>
        noAnswer(archived ? { unarchive_game_failed } : { archive_game_failed }, error),
      );
      if (notice) notify(notice);
    });

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
