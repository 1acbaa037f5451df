'use client';

import {
  FormDialog,
  FormDialogActions,
  useCloseWhenDone,
  FormOpener,
} from '@/components/forms/form-dialog';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { ThemeField } from '@/components/groups/theme-field';
import { FormError } from '@/components/forms/form-error';
import { LocalTime } from '@/components/ui/local-time';
import type { HouseTemplate } from '@/lib/contract/house-games';
import type { Theme } from '@/lib/contract/themes';
import { houseTemplateSchema } from '@/lib/games/house-schema';
import { saveHouseTemplate } from '@/server-actions/house-games';
import { save_house_template_failed } from '@/lib/words/admin';

type WeeklyEditionProps = { themes: Theme[]; template: HouseTemplate };

/** Changes the template of the weekly edition. */
export function WeeklyEditionDialog(props: WeeklyEditionProps) {
  const children = `Weekly Edition: ${props.template.is_on ? 'On' : 'Off'}`;
  return (
    <FormOpener opener={{ children, variant: 'secondary' }}>
      {(dialog) => (
        <FormDialog
          {...dialog}
          title="Weekly Edition"
          description="A house game that is announced, started and ended automatically, every week from Monday."
        >
          {(close) => <WeeklyEditionForm {...props} onDone={close} />}
        </FormDialog>
      )}
    </FormOpener>
  );
}

function WeeklyEditionForm({
  themes,
  template,
  onDone,
}: WeeklyEditionProps & { onDone: () => void }) {
  const { next, is_on, theme_id, ...values } = template;
  const { formProps, fields, answer, isBusy, refusal } = useFormAction(
    saveHouseTemplate,
    houseTemplateSchema,
    {
      failed: save_house_template_failed,
      defaultValue: { ...values, theme_id: theme_id ?? '', is_on: is_on ? 'on' : '' },
    },
  );
  useCloseWhenDone(answer, onDone);

  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={fields.is_on.name}
          defaultChecked={is_on}
          className="size-5 accent-press"
        />
        Create a game every Monday
      </label>
      <TextField
        field={fields.title}
        label="Title"
        hint="The date is added automatically."
        autoComplete="off"
      />
      <ThemeField field={fields.theme_id} themes={themes} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          field={fields.card_price}
          label="Card price"
          hint="Play money, in dollars"
          inputMode="decimal"
        />
        <TextField field={fields.starts_at} type="time" label="Starts on Monday" hint="In UTC" />
        <TextField
          field={fields.lasts_days}
          label="Lasts"
          hint="In days, 1 to 7"
          inputMode="numeric"
        />
      </div>
      <p className="text-fine text-ink-soft">
        {next ? (
          <>
            Announced: <bdi>{next.title}</bdi>, from <LocalTime at={next.starts_at} /> to{' '}
            <LocalTime at={next.ends_at} />. Changes apply to later games.
          </>
        ) : (
          `No game is announced for next Monday${is_on ? ': the theme has too few squares for this month.' : '.'}`
        )}
      </p>
      <FormDialogActions label="Save Weekly Edition" onCancel={onDone} isBusy={isBusy} />
    </form>
  );
}
