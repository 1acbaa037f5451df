'use client';

import { FormOpener } from '@/components/forms/form-dialog';
import { Icon } from '@/components/ui/icon';
import { openedPart } from '@/components/ui/opened-part';
import type { ImportProps } from './import-dialog';

const ImportDialog = openedPart(() => import('./import-dialog').then((form) => form.ImportDialog));

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
    <FormOpener opener={opener}>{(dialog) => <ImportDialog {...dialog} {...props} />}</FormOpener>
  );
}
