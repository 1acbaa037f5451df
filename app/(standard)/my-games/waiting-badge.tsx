'use client';

import { useWaiting } from '@/components/notices/waiting-title';
import { Badge } from '@/components/ui/badge';
import type { Waiting } from '@/lib/contract/accounts';
import { waitingWord } from '@/lib/games/waiting';
import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { archiveGame, unarchiveGame } from '@/server-actions/games';
import { archive_game_failed, unarchive_game_failed } from '@/lib/words/games';

type WaitingBadgeProps = { game_id: string; initial: readonly Waiting[] };

/** Shows that a full line or an objection waits for the viewer in this game. */
export function WaitingBadge({ game_id, initial }: WaitingBadgeProps) {
  const word = waitingWord(useWaiting(initial).filter((one) => one.game_id === game_id));
  return word && <Badge tone="live">{word}</Badge>;
}

type ArchiveButtonProps = { id: string; title: string; archived: boolean };

/** Archives or unarchives a game for the viewer only. */
export function ArchiveButton({ id, title, archived }: ArchiveButtonProps) {
  const { run, isBusy } = useAction(archived ? unarchive_game_failed : archive_game_failed);

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
