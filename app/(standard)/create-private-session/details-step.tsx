'use client';

import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import type { z } from 'zod';
import { TextField } from '@/components/forms/text-field';
import { trackInvalid } from '@/components/forms/use-form-action';
import { NewGameFields } from '@/components/groups/new-game-fields';
import { useGameDraft } from '@/components/groups/use-game-draft';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/forms/form-error';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { fields_missing } from '@/lib/words/common';
import type { Theme } from '@/lib/contract/themes';
import { sessionDetailsSchema } from '@/lib/games/schema';

export type SessionDetails = z.output<typeof sessionDetailsSchema>;

/** The storage key of typed squares for a group that does not exist yet. */
export const NEW_GROUP = 'new';

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
  const { chosen, onInput, onMoment } = useGameDraft(writer_id, SESSION, themes, { name });
  const [defaultValue] = useState(() => details ?? chosen);
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

  const formProps = getFormProps(form);

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        trackInvalid(sessionDetailsSchema, event.currentTarget);
        formProps.onSubmit(event);
      }}
      onInput={(event) => {
        onInput(event);
        onType();
      }}
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
      <NewGameFields {...{ fields, themes, writer_id, onMoment }} place={NEW_GROUP} />
      <div className="flex justify-end">
        <Button type="submit" size="lg">
          Next
          <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  );
}
