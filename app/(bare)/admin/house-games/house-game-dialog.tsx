'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { Icon } from '@/components/ui/icon';
import { gameTitle } from '@/lib/bingo/game';
import type { HouseGameFormProps } from './house-game-form-dialog';
import { HouseGameFormDialog } from './house-game-form-dialog';

/** Creates a house game, or edits one that has not started. */
export function HouseGameDialog(props: HouseGameFormProps) {
  const { game } = props;
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
    <FormOpener opener={opener}>
      {(dialog) => <HouseGameFormDialog {...dialog} {...props} />}
    </FormOpener>
  );
}
