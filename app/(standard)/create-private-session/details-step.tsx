'use client';

import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { TextField } from '@/components/forms/text-field';
import { trackInvalid } from '@/components/forms/track-invalid';
import { useDraft } from '@/components/ui/typed-text';
import { MoreChoices } from '@/components/games/more-choices';
import { OWN_SQUARES, ThemeField } from '@/components/games/theme-field';
import { ChosenTheme } from '@/components/sets/chosen-theme';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { fields_missing } from '@/lib/words/common';
import { OWN } from '@/lib/sets/schema';
import type { Theme } from '@/lib/contract/themes';
import { sessionDetailsSchema } from '@/lib/groups/schema';

export type SessionDetails = z.output<typeof sessionDetailsSchema>;

/** The storage key of typed squares for a group that does not exist yet. */
export const NEW_GROUP = 'new';

/** The default settings of a new game. */
const GAME = {
  ...{ pace: 'open', prizes: 'bingo', dealing: 'dealt', locks_at: '' },
  ...{ scheduled_start: '', ends_at: '' },
};

/** The storage key of the other fields of this step. */
export const SESSION = 'session';

type DetailsStepProps = {
  themes: Theme[];
  /** The default name of the group. */
  name: string;
  writer_id: string;
  details: SessionDetails | null;
  /** Called when the fields differ from the submitted details. */
  onType: () => void;
  onNext: (details: SessionDetails) => void;
};

/** Rendered after hydration, because typed text is restored from the browser's storage. */
export function DetailsStep(props: DetailsStepProps) {
  return useIsHydrated() ? <DetailsForm {...props} /> : <Skeleton className="h-96" />;
}

function DetailsForm({ themes, name, writer_id, details, onType, onNext }: DetailsStepProps) {
  const start = { name, theme_id: '', card_price: '5', ...GAME };
  const [kept, keep] = useDraft(writer_id, SESSION, start);
  const [defaultValue] = useState(
    () => details ?? { ...kept, theme_id: existingTheme(kept, themes) },
  );
  const [form, fields] = useForm<z.input<typeof sessionDetailsSchema>, SessionDetails>({
    id: 'session-details',
    constraint: getZodConstraint(sessionDetailsSchema),
    shouldRevalidate: 'onInput',
    defaultValue,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: sessionDetailsSchema }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') onNext(submission.value);
    },
  });
  const isIncomplete = [fields.name, fields.theme_id, fields.card_price].some(
    ({ errors, value }) => errors && !value?.trim(),
  );

  function type({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement;
    if (name in start) keep(() => ({ [name]: value }));
    onType();
  }

  const formProps = getFormProps(form);

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        trackInvalid(sessionDetailsSchema, event.currentTarget);
        formProps.onSubmit(event);
      }}
      onInput={type}
      noValidate
      className="grid gap-6"
    >
      {isIncomplete && (
        <FormError title={fields_missing.title}>{fields_missing.description}</FormError>
      )}
      <TextField
        field={fields.name}
        label="Group name"
        hint="Your friends see it on the invitation and above the game."
        autoComplete="off"
        placeholder="e.g. The Late Desk"
      />
      <ThemeField field={fields.theme_id} themes={themes} last={OWN_SQUARES} />
      <ChosenTheme fields={fields} choices={themes} writer_id={writer_id} place={NEW_GROUP} />
      <TextField
        field={fields.card_price}
        label="Price to play"
        aside="play money, in dollars"
        hint="Every card adds this to the pot. Nobody pays for it."
        inputMode="decimal"
      />
      <MoreChoices fields={fields} onMoment={(typed) => keep(() => typed)} />
      <div className="flex justify-end">
        <Button type="submit" size="lg">
          Next
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  );
}

/** The id of the chosen theme, or '' if it no longer exists. */
const existingTheme = ({ theme_id }: { theme_id: string }, themes: Theme[]) =>
  theme_id === OWN || themes.some(({ id }) => id === theme_id) ? theme_id : '';
