'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { Icon } from '@/components/ui/icon';
import { openLater } from '@/components/ui/open-later';
import type { ImportProps } from './import-dialog';

const Dialog = openLater(() => import('./import-dialog').then((form) => form.ImportDialog));

const opener = {
  variant: 'secondary' as const,
  children: (
    <>
      <Icon name="list" />
      Import Squares
    </>
  ),
};

/** Many squares at once, from lines or a spreadsheet. */
export function ImportSquares(props: ImportProps) {
  return <FormOpener opener={opener}>{(dialog) => <Dialog {...dialog} {...props} />}</FormOpener>;
}
