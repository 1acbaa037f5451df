'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import type { ActionResult } from '@/lib/actions';
import { noAnswer } from '@/lib/answer';

type Action = (input: { game_id: string }) => Promise<ActionResult<void>>;
export type ArchiveActions = { archiveGame: Action; unarchiveGame: Action };

/** Puts a game away, or back, for this person alone. */
export function ArchiveButton({
  id,
  title,
  archived,
  archiveGame,
  unarchiveGame,
}: { id: string; title: string; archived: boolean } & ArchiveActions) {
  const [isBusy, start] = useTransition();

  const press = () =>
    start(async () => {
      const action = archived ? unarchiveGame : archiveGame;
      const { notice } = await action({ game_id: id }).catch((error) =>
        noAnswer(archived ? 'unarchive_game_failed' : 'archive_game_failed', error),
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
