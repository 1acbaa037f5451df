'use client';

import { getFormProps, useForm, type DefaultValue } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { use, useActionState, useEffect, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { KeptText, keepTyped } from '@/components/ui/typed-text';
import { notify } from '@/components/ui/notify';
import type { FormResult } from '@/lib/contract/action-result';
import type { Failure } from '@/lib/words/failure';
import { sentenceOf, type Notice } from '@/lib/words/message';
import { usePostedAnswer } from './posted-answer';
import { keepThroughReload } from './stale-build';
import { answerOf } from './use-action';
import { trackInvalid } from './track-invalid';

type FormAction<T> = (previous: FormResult<T> | null, form: FormData) => Promise<FormResult<T>>;

type FormOptions<S extends z.ZodObject> = {
  /** Said when no answer came. */
  failure: Failure;
  /** Called when it was done, also where that leads to another page or this one was left meanwhile. */
  onDone?: () => void;
  defaultValue?: DefaultValue<z.input<S>>;
};

/**
 * One form and its action: checked with the same schema on both sides, typed text kept (in a dialog that is closed,
 * too), focus on the first wrong field, a second press ignored while the first is answered. What went well is said in a
 * toast; what is wrong with a field stands at the field, and a refusal of the whole in `refusal`, above them, and is brought
 * to the screen.
 */
export function useFormAction<S extends z.ZodObject, T>(
  action: FormAction<T>,
  schema: S,
  { failure, onDone, defaultValue }: FormOptions<S>,
) {
  const kept = use(KeptText);
  const [typedBefore] = useState(() => ({ ...defaultValue, ...Object.fromEntries(kept ?? []) }));
  const [answer, submit, isBusy] = useActionState<FormResult<T> | null, FormData>(
    answered(action, schema, failure, () => {
      kept?.clear();
      onDone?.();
    }),
    usePostedAnswer<T>(schema),
  );
  const [form, fields] = useForm<z.input<S>, z.output<S>>({
    lastResult: answer?.submission,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    defaultValue: (answer?.ok ? defaultValue : typedBefore) as DefaultValue<z.input<S>>,
  });

  // A page that was left and is shown again runs its effects again; its old news is not said twice.
  const said = useRef<FormResult<T> | null>(null);
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

  const onInput = ({ target }: FormEvent<HTMLFormElement>) =>
    keepTyped(kept, target as HTMLInputElement);

  const [fieldError] = Object.values(form.allErrors).flat();
  const isRefused = Boolean(form.errors?.length);
  const refusal: Notice | null = isRefused ? (answer?.notice ?? null) : null;

  // It stands above the fields: beyond the edge of the screen for whoever has pressed a button far below it.
  useEffect(() => {
    if (!isRefused) return;
    const refusal = document.getElementById(form.id)?.querySelector('[role=alert]');
    refusal?.scrollIntoView({ block: 'nearest' });
  }, [answer, isRefused, form.id]);

  return {
    formProps: { ...props, action: submit, onSubmit, onInput, ref: keepTypedText },
    fields,
    answer,
    isBusy,
    refusal,
    /** The first field's, for a form that says it in another place as well or has no place for it. */
    fieldError: isRefused ? undefined : fieldError,
  };
}

/**
 * An action whose request fails is answered here: thrown, it would replace the form by an error page, and what was typed
 * with it. The server renders the action itself, which a form without scripts posts to.
 */
function answered<T>(
  action: FormAction<T>,
  schema: z.ZodObject,
  failure: Failure,
  onDone: () => void,
): FormAction<T> {
  if (typeof window === 'undefined') return action;
  return async (previous, form) => {
    // What is thrown leads to another page, where only what was done does.
    const answer = await answerOf(() => action(previous, form), failure).catch((thrown) => {
      onDone();
      throw thrown;
    });
    if (answer.ok) onDone();
    if ('submission' in answer) return answer;
    const typed = parseWithZod(form, { schema });
    return { ...answer, submission: typed.reply({ formErrors: [sentenceOf(answer.notice)] }) };
  };
}

/**
 * React resets a form after each answer of its action, even a refusal; here the answer decides what is reset. What was typed
 * before a stale build was reloaded is restored.
 */
function keepTypedText(form: HTMLFormElement | null) {
  const keep = (event: Event) => event.preventDefault();
  form?.addEventListener('reset', keep);
  const leave = keepThroughReload(form);
  return () => {
    leave();
    form?.removeEventListener('reset', keep);
  };
}
