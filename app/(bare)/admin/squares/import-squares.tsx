'use client';

import { FormDialog } from '@/components/forms/form-dialog';
import { Icon } from '@/components/ui/icon';
import type { Theme } from '@/lib/themes/queries';
import { ImportForm } from './import-form';

type ImportSquaresProps = { themes: Theme[]; theme_id: string | undefined };

/** Many squares at once, from lines or a spreadsheet. */
export function ImportSquares({ themes, theme_id }: ImportSquaresProps) {
  return (
    <FormDialog
      title="Import squares"
      description="One square a line: summary, then text. CSV and pasted spreadsheets are read as well."
      opener={{
        variant: 'secondary',
        children: (
          <>
            <Icon name="list" />
            Import Squares
          </>
        ),
      }}
    >
      {(close) => <ImportForm themes={themes} theme_id={theme_id} onDone={close} />}
    </FormDialog>
  );
}
