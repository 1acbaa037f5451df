'use client';

import { FormDialogActions, useCloseWhenDone } from '@/components/forms/form-dialog';
import { SelectField, TextAreaField, TextField } from '@/components/forms/text-field';
import { ThemeField } from '@/components/groups/theme-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { LIKELIHOODS } from '@/lib/bingo/kinds';
import type { AdminSquare, Theme } from '@/lib/contract/themes';
import { likelihoodNames, squareSchema } from '@/lib/themes/schema';
import { saveSquare } from '@/server-actions/themes';
import { EditDialog } from '../edit-dialog';
import { save_square_failed } from '@/lib/words/admin';

type SquareFormProps = {
  themes: Theme[];
  square?: AdminSquare | undefined;
  /** The initial theme of a new square, set when the list is filtered by theme. */
  theme_id?: string | undefined;
};

/** Creates a square, or edits the given one. */
export function EditSquareDialog(props: SquareFormProps) {
  return (
    <EditDialog noun="Square" name={props.square?.summary}>
      {(close) => <SquareForm {...props} onDone={close} />}
    </EditDialog>
  );
}

function SquareForm({
  themes,
  square,
  theme_id,
  onDone,
}: SquareFormProps & { onDone: () => void }) {
  const { summary = '', text = '', likelihood = 'sometimes', months } = square ?? {};
  const { formProps, fields, answer, isBusy, refusal } = useFormAction(saveSquare, squareSchema, {
    failed: save_square_failed,
    defaultValue: {
      summary,
      text,
      likelihood,
      months: months?.join(', ') ?? '',
      theme_id: square?.theme_id ?? theme_id ?? '',
    },
  });
  useCloseWhenDone(answer, onDone);
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <input type="hidden" name={fields.square_id.name} value={square?.id ?? ''} />
      <TextField
        field={fields.summary}
        label="Summary"
        aside="5 to 50 characters"
        hint="The headline on the card."
        autoComplete="off"
      />
      <TextAreaField field={fields.text} label="Full description" hint="The rule: what counts." />
      <ThemeField field={fields.theme_id} themes={themes} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.likelihood}
          label="Likelihood"
          hint="How often it comes true in a game of its theme."
          options={LIKELIHOODS.map((value) => ({ value, label: likelihoodNames[value] }))}
        />
        <TextField
          field={fields.months}
          label="Months"
          aside="all year if empty"
          hint="When it can come true, e.g. 11, 12, 1."
          autoComplete="off"
        />
      </div>
      <FormDialogActions
        label={square ? 'Save Square' : 'Create Square'}
        onCancel={onDone}
        isBusy={isBusy}
      />
    </form>
  );
}
