'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { gameTitle } from '@/lib/bingo/game';
import type { FundFormProps } from './fund-form';
import { FundFormDialog } from './fund-form';

/** Adds house money to the pot of a game that has not started. */
export function FundDialog(props: FundFormProps) {
  return (
    <FormOpener
      opener={{
        children: 'Fund',
        variant: 'secondary',
        size: 'sm',
        'aria-label': `Fund the pot of ${gameTitle(props.game)}`,
      }}
    >
      {(dialog) => <FundFormDialog {...dialog} {...props} />}
    </FormOpener>
  );
}
