'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { lazyDialog } from '@/components/ui/lazy-part';
import type { WeeklyEditionProps } from './weekly-edition-form';

const Dialog = lazyDialog(() => import('./weekly-edition-form').then((form) => form.WeeklyEdition));

/** Changes the template of the weekly edition. */
export function WeeklyEditionDialog(props: WeeklyEditionProps) {
  return (
    <FormOpener
      opener={{
        children: props.template.is_on ? 'Weekly Edition: On' : 'Weekly Edition: Off',
        variant: 'secondary',
      }}
    >
      {(dialog) => <Dialog {...dialog} {...props} />}
    </FormOpener>
  );
}
