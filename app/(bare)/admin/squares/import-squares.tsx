'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-part';
import type { ImportProps } from './import-dialog';

const Dialog = lazyDialog(() => import('./import-dialog').then((form) => form.ImportDialog));

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
  return <FormOpener opener={opener}>{(dialog) => <Dialog {...dialog} {...props} />}</FormOpener>;
}
