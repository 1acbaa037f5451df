'use client';

import { FormOpener } from '@/components/forms/form-opener';
import type { WeeklyEditionProps } from './weekly-edition-form';
import { WeeklyEdition } from './weekly-edition-form';

/** Changes the template of the weekly edition. */
export function WeeklyEditionDialog(props: WeeklyEditionProps) {
  return (
    <FormOpener
      opener={{
        children: props.template.is_on ? 'Weekly Edition: On' : 'Weekly Edition: Off',
        variant: 'secondary',
      }}
    >
      {(dialog) => <WeeklyEdition {...dialog} {...props} />}
    </FormOpener>
  );
}
