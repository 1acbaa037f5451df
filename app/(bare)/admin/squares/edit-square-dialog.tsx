'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { Icon } from '@/components/ui/icon';
import type { SquareFormProps } from './square-form';
import { SquareFormDialog } from './square-form';

/** Creates a square, or edits the given one. */
export function EditSquareDialog(props: SquareFormProps) {
  const { square } = props;
  const opener = square
    ? {
        children: 'Edit',
        variant: 'secondary' as const,
        size: 'sm' as const,
        'aria-label': `Edit ${square.summary}`,
      }
    : {
        children: (
          <>
            <Icon name="plus" />
            Create Square
          </>
        ),
      };
  return (
    <FormOpener opener={opener}>
      {(dialog) => <SquareFormDialog {...dialog} {...props} />}
    </FormOpener>
  );
}
