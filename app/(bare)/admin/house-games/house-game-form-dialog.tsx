'use client';

import { FormDialog, type OpenedForm } from '@/components/forms/form-dialog';
import type { Game } from '@/lib/bingo/game';
import type { Theme } from '@/lib/contract/themes';
import { HouseGameForm } from './house-game-form';

export type HouseGameFormProps = { themes: Theme[]; game?: Game };

export function HouseGameFormDialog({ themes, game, ...dialog }: HouseGameFormProps & OpenedForm) {
  return (
    <FormDialog {...dialog} title={game ? 'Edit House Game' : 'Create House Game'}>
      {(close) => <HouseGameForm themes={themes} game={game} onDone={close} />}
    </FormDialog>
  );
}
