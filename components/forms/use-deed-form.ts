'use client';

import { getFormProps, useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useActionState, useEffect, useRef, type FormEvent } from 'react';
import type { z } from 'zod';
import { problemOf, type Problem } from '@/components/ui/form-error';
import { notify } from '@/components/ui/notify';
import type { Notice } from '@/lib/messages';
import { trackInvalid } from './track-invalid';

/** What a form's server action answers; lib/actions makes them. */
type Answer = { ok: boolean; notice?: Notice; submission: SubmissionResult };

type FormAction<R extends Answer> = (previous: R | null, form: FormData) => Promise<R>;

/**
 * One form and its deed: checked with the same schema on both sides, typed text kept, focus on the first wrong field,
 * a second press ignored while the first is answered. What went well is said in a toast; what is wrong with a field
 * stands at the field, and a refusal of the whole in `problem`, above them.
 */
export function useDeedForm<S extends z.ZodObject, R extends Answer>(
  action: FormAction<R>,
  schema: S,
  { defaultValue }: { defaultValue?: DefaultValue<z.input<S>> } = {},
) {
  const [answer, submit, isBusy] = useActionState<R | null, FormData>(
    action as (previous: Awaited<R> | null, form: FormData) => Promise<R>,
    null,
  );
  const [form, fields] = useForm<z.input<S>, z.output<S>>({
    lastResult: answer?.submission,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    ...(defaultValue && { defaultValue }),
  });

  // A page that was left and is shown again runs its effects again; its old news is not said twice.
  const said = useRef<R | null>(null);
  useEffect(() => {
    if (said.current === answer) return;
    said.current = answer;
    if (answer?.ok && answer.notice) notify(answer.notice);
  }, [answer]);

  const props = getFormProps(form);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return event.preventDefault();
    props.onSubmit(event);
    if (event.defaultPrevented) trackInvalid(schema, event.currentTarget);
  }

  const [complaint] = Object.values(form.allErrors).flat();
  const isRefused = Boolean(form.errors?.length);
  const problem: Problem | null = isRefused && answer?.notice ? problemOf(answer.notice) : null;

  return {
    formProps: { ...props, action: submit, onSubmit, ref: keepTypedText },
    fields,
    answer,
    isBusy,
    problem,
    /** The first field's, for a form that says it in another place as well or has no place for it. */
    complaint: isRefused ? undefined : complaint,
  };
}

/** React empties a form once its action has answered, refused or not; here only the answer decides what is emptied. */
function keepTypedText(form: HTMLFormElement | null) {
  const keep = (event: Event) => event.preventDefault();
  form?.addEventListener('reset', keep);
  return () => form?.removeEventListener('reset', keep);
}
