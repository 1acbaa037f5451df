'use client';

import { FormDialogActions, useCloseWhenDone } from '@/components/forms/form-dialog';
import { SelectField, TextAreaField, TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import type { AdminTheme } from '@/lib/contract/themes';
import { THEME_KINDS } from '@/lib/bingo/kinds';
import { kindNames, themeSchema } from '@/lib/themes/schema';
import { saveTheme } from '@/server-actions/themes';
import { EditDialog } from '../edit-dialog';
import { save_theme_failed } from '@/lib/words/admin';

type ThemeFormProps = { theme?: AdminTheme | undefined };

/** Creates a theme, or edits the given one. */
export function ThemeDialog({ theme }: ThemeFormProps) {
  return (
    <EditDialog noun="Theme" name={theme?.name}>
      {(close) => <ThemeForm theme={theme} onDone={close} />}
    </EditDialog>
  );
}

function ThemeForm({ theme, onDone }: ThemeFormProps & { onDone: () => void }) {
  const { formProps, fields, answer, isBusy, refusal } = useFormAction(saveTheme, themeSchema, {
    failed: save_theme_failed,
    ...(theme && {
      defaultValue: { name: theme.name, description: theme.description, kind: theme.kind },
    }),
  });
  useCloseWhenDone(answer, onDone);
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <input type="hidden" name={fields.theme_id.name} value={theme?.id ?? ''} />
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <TextAreaField
        field={fields.description}
        label="Description"
        aside="optional"
        hint="Players read it when they choose a theme."
      />
      <SelectField
        field={fields.kind}
        label="For"
        options={THEME_KINDS.map((value) => ({ value, label: kindNames[value] }))}
      />
      <FormDialogActions
        label={theme ? 'Save Theme' : 'Create Theme'}
        onCancel={onDone}
        isBusy={isBusy}
      />
    </form>
  );
}
