'use client';

import { FormDialog, type OpenedForm } from '@/components/forms/form-dialog';
import type { Theme } from '@/lib/contract/themes';
import { ImportForm } from './import-form';

export type ImportProps = { themes: Theme[]; theme_id: string | undefined };

export function ImportDialog({ themes, theme_id, ...dialog }: ImportProps & OpenedForm) {
  return (
    <FormDialog
      {...dialog}
      title="Import squares"
      description="One square per line: summary, then text. You can also paste CSV or cells from a spreadsheet."
    >
      {(close) => <ImportForm themes={themes} theme_id={theme_id} onDone={close} />}
    </FormDialog>
  );
}
