'use client';

import type { ReactNode } from 'react';
import { FormDialog, FormOpener } from '@/components/forms/form-dialog';
import { Icon } from '@/components/ui/icon';

type EditDialogProps = {
  noun: string;
  /** The name of what is edited; undefined for a new one. */
  name: string | undefined;
  variant?: 'secondary';
  children: (close: () => void) => ReactNode;
};

/** The button and dialog that create or edit a row of an admin list. */
export function EditDialog({ noun, name, variant, children }: EditDialogProps) {
  const create = `Create ${noun}`;
  const opener =
    name === undefined
      ? { variant, children: [<Icon key="plus" name="plus" />, create] }
      : { ...EDIT, 'aria-label': `Edit ${name}` };
  return (
    <FormOpener opener={opener}>
      {(dialog) => (
        <FormDialog {...dialog} title={name === undefined ? create : `Edit ${noun}`}>
          {children}
        </FormDialog>
      )}
    </FormOpener>
  );
}

const EDIT = { children: 'Edit', variant: 'secondary', size: 'sm' } as const;
