'use client';

import dynamic from 'next/dynamic';
import { FormOpener } from '@/components/forms/form-dialog';
import { Icon } from '@/components/ui/icon';
import type { ImportProps } from './import-dialog';

const ImportDialog = dynamic(() => import('./import-dialog').then((form) => form.ImportDialog), {
  ssr: false,
});

const opener = {
  variant: 'secondary' as const,
  children: (
    <>
      <Icon name="list" />
      Import Squares
    </>
  ),
};

/** Imports many squares at once, from lines of text or a spreadsheet. */
export function ImportSquares(props: ImportProps) {
  return (
    <FormOpener opener={opener}>
      {(dialog) => dialog.open && <ImportDialog {...dialog} {...props} />}
    </FormOpener>
  );
}
