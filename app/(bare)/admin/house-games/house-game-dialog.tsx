'use client';

import { FormDialog } from '@/components/forms/form-dialog';
import { Icon } from '@/components/ui/icon';
import { gameTitle, type Game } from '@/lib/bingo/game';
import type { Theme } from '@/lib/themes/queries';
import { HouseGameForm } from './house-game-form';

type HouseGameDialogProps = { themes: Theme[]; game?: Game };

/** Creates a house game, or edits one that has not started. */
export function HouseGameDialog({ themes, game }: HouseGameDialogProps) {
  const opener = game
    ? {
        children: 'Edit',
        variant: 'secondary' as const,
        size: 'sm' as const,
        'aria-label': `Edit ${gameTitle(game)}`,
      }
    : {
        variant: 'secondary' as const,
        children: (
          <>
            <Icon name="plus" />
            Create House Game
          </>
        ),
      };
  return (
    <FormDialog title={game ? 'Edit House Game' : 'Create House Game'} opener={opener}>
      {(close) => <HouseGameForm themes={themes} game={game} onDone={close} />}
    </FormDialog>
  );
}
