'use client';

import { getFormProps, useForm, type DefaultValue } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { use, useActionState, useEffect, useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { showToast } from '@/components/ui/toast';
import type { FormResult } from '@/lib/server/action-result';
import { sentenceOf, type Message } from '@/lib/words/message';
import { track } from '@/lib/browser/analytics';
import { scrollToFormError } from './form-error';
import { KeptText, keepTyped } from './typed-text';
import { usePostedAnswer } from './posted-answer';
import { answerOf } from './use-action';

type FormAction<T> = (previous: FormResult<T> | null, form: FormData) => Promise<FormResult<T>>;

type FormOptions<S extends z.ZodObject> = {
  /** The action's own message for an error, which a browser without a connection also shows. */
  failed: Message;
  /** Called after a success, even one that redirects, or that arrives after the page was left. */
  onDone?: () => void;
  defaultValue?: DefaultValue<z.input<S>>;
};

/**
 * Connects a form to its action. Browser and server validate with the same schema. Typed text is kept, even in a closed
 * dialog; the first invalid field gets the focus; further presses are ignored while the action runs. A success appears as a
 * toast, a field's error at the field, and a refusal in `refusal`, which is scrolled into view.
 */
export function useFormAction<S extends z.ZodObject, T>(
  action: FormAction<T>,
  schema: S,
  { failed, onDone, defaultValue }: FormOptions<S>,
) {
  const kept = use(KeptText);
  const [typedBefore] = useState(() => ({ ...defaultValue, ...Object.fromEntries(kept ?? []) }));
  const [answer, submit, isBusy] = useActionState<FormResult<T> | null, FormData>(
    answered(action, schema, failed, () => {
      kept?.clear();
      onDone?.();
    }),
    usePostedAnswer<T>(schema),
  );
  const [form, fields] = useForm<z.input<S>, z.output<S>>({
    lastResult: answer?.submission,
    constraint: constraintsOf(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    defaultValue: (answer?.ok ? defaultValue : typedBefore) as DefaultValue<z.input<S>>,
  });

  // React runs the effects again when a kept page is shown again, and its old toast must not repeat.
  const said = useRef<FormResult<T> | null>(null);
  useEffect(() => {
    if (said.current === answer) return;
    said.current = answer;
    if (answer?.ok && answer.message) showToast(answer.message);
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
  const refusal: Message | null = isRefused ? (answer?.message ?? null) : null;

  useEffect(() => {
    if (isRefused) scrollToFormError(document.getElementById(form.id));
  }, [answer, isRefused, form.id]);

  return {
    formProps: {
      ...props,
      action: postedTo(action) ?? submit,
      onSubmit,
      onInput,
      ref: keepTypedText,
    },
    fields,
    answer,
    isBusy,
    refusal,
    /** The first field error, for a form that also shows it elsewhere or has no field for it. */
    fieldError: isRefused ? undefined : fieldError,
  };
}

/**
 * What Conform reads from the schema, with the limits of its texts: Conform finds none in the schemas of zod 4.6. The
 * result of `getZodConstraint` is copied, because it returns what was read first, whatever is assigned later.
 */
function constraintsOf(schema: z.ZodObject) {
  const constraints = { ...getZodConstraint(schema) };
  for (const [name, field] of Object.entries(schema.shape)) {
    const maxLength = maxLengthOf(field);
    if (maxLength) constraints[name] = { ...constraints[name], maxLength };
  }
  return constraints;
}

function maxLengthOf(field: unknown): number | null {
  if (field instanceof z.ZodString) return field.maxLength;
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return maxLengthOf(field.unwrap());
  return field instanceof z.ZodPipe ? maxLengthOf(field.in) : null;
}

/** Turns a failed request into a result. If it threw, the error page would replace the form and lose the typed text. */
function answered<T>(
  action: FormAction<T>,
  schema: z.ZodObject,
  failed: Message,
  onDone: () => void,
): FormAction<T> {
  return async (previous, form) => {
    // The only thing thrown here is a redirect, which follows a success.
    const answer = await answerOf(() => action(previous, form), failed).catch((thrown) => {
      onDone();
      throw thrown;
    });
    if (answer.ok) onDone();
    if ('submission' in answer) return answer;
    const typed = parseWithZod(form, { schema });
    return { ...answer, submission: typed.reply({ formErrors: [sentenceOf(answer.message)] }) };
  };
}

/**
 * On the server, where a form without scripts posts to. With `submit`, the answer would also name a form state, which
 * Next loses in the HTML and then misses in the browser, so that React draws the page anew and typed text is lost.
 */
function postedTo<T>(action: FormAction<T>): ((form: FormData) => void) | null {
  return typeof window === 'undefined' ? action.bind(null, null) : null;
}

/** Prevents React's reset of the form after every response, which would also clear a refused one. */
function keepTypedText(form: HTMLFormElement | null) {
  const keep = (event: Event) => event.preventDefault();
  form?.addEventListener('reset', keep);
  return () => form?.removeEventListener('reset', keep);
}

/** Tracks the first invalid field of a submitted form, never its value. */
export function trackInvalid(schema: z.ZodType, form: HTMLFormElement): void {
  const submission = parseWithZod(new FormData(form), { schema });
  if (submission.status === 'success') return;
  const [name = ''] = Object.keys(submission.error ?? {});
  const [field] = name.split(/[[.]/);
  track('validation_error', { form: schema.description ?? 'form', field: field || 'form' });
}
