'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import type { ActionResult } from '@/lib/actions';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/game-lists';
import { messageOf } from '@/lib/messages';

type Deed = (input: { game_id: string }) => Promise<ActionResult<void>>;
export type ArchiveDeeds = { archiveGame: Deed; unarchiveGame: Deed };

/** Puts a game away, or back, for this person alone. */
export function ArchiveButton({
  game,
  archiveGame,
  unarchiveGame,
}: { game: GameSummary } & ArchiveDeeds) {
  const [isBusy, start] = useTransition();
  const { archived } = game;

  const press = () =>
    start(async () => {
      try {
        const { notice } = await (archived ? unarchiveGame : archiveGame)({ game_id: game.id });
        if (notice) notify(notice);
      } catch {
        notify(messageOf(archived ? 'unarchive_game_failed' : 'archive_game_failed'));
      }
    });

  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={press}
      aria-label={`${archived ? 'Unarchive' : 'Archive'} ${gameTitle(game)}`}
    >
      <Icon name="archive" />
      {archived ? 'Unarchive' : 'Archive'}
    </Button>
  );
}
