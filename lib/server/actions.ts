import 'server-only';
import { parseWithZod } from '@conform-to/zod/v4';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { refresh } from 'next/cache';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import type { ActionResult, FormResult, Refused } from './action-result';
import { track } from './analytics';
import { messageOf, type MessageKey, refusalMessage } from '@/lib/words/all-messages';
import { sentenceOf, type Message } from '@/lib/words/message';
import { keepPostedAnswer } from './posted-answer';
import type { Supabase } from '@/lib/supabase/client';
import { CallFailed, isTokenRejected, Refusal } from '@/lib/supabase/rpc';
import { createServerSupabase } from '@/lib/server/supabase';
import { claimsOf } from '@/lib/server/refresh-session';
import { log } from './log';

export type User = { id: string; email: string };

type Who = 'user' | 'anyone';

type ActionContext<As> = { supabase: Supabase; user: As extends 'user' ? User : User | null };

type ActionOptions<S extends z.ZodType, As extends Who, T> = {
  schema: S;
  /** The message for an error without a code; 'An unexpected error occurred' by default. */
  failure?: MessageKey;
  /** By default, callers must be signed in. With 'anyone', the session is not read and `user` is null. */
  as?: As;
  /** The message after a success. */
  success?: MessageKey | ((data: T) => Message | undefined);
  /** Render the page again. */
  refresh?: boolean;
};

/** A server action for a button. It takes one plain object and returns data or a message. */
export function action<S extends z.ZodType, T, As extends Who = 'user'>(
  how: ActionOptions<S, As, T>,
  run: (given: ActionContext<As> & { input: z.output<S> }) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (given) =>
    perform(how, async (context) => {
      const parsed = how.schema.safeParse(given);
      if (!parsed.success) throw invalid(parsed.error.issues[0]?.message);
      return run({ ...context, input: parsed.data });
    });
}

/** Parses what was typed without validation. */
const unchecked = z.object({});

/**
 * A server action for a Conform form with useActionState. After a failure it returns the typed text, except for the fields
 * in `secrets`. After a success it resets the form.
 */
export function formAction<S extends z.ZodObject, T, As extends Who = 'user'>(
  how: ActionOptions<S, As, T> & { secrets?: string[] },
  run: (given: ActionContext<As> & { input: z.output<S> }) => Promise<T>,
): (previous: FormResult<T> | null, form: FormData) => Promise<FormResult<T>> {
  const hideFields = how.secrets ?? [];
  const submit = async (sent: unknown): Promise<FormResult<T>> => {
    const fields = fieldsOf(sent, how.schema);
    const typed = parseWithZod(fields, { schema: unchecked });
    let submission = typed.reply({ hideFields });
    const result = await perform(how, async (context) => {
      const checked = parseWithZod(fields, { schema: how.schema });
      submission = checked.reply({ hideFields });
      if (checked.status === 'success') return run({ ...context, input: checked.value });
      const [first] = Object.values(checked.error ?? {}).flat();
      throw invalid(first);
    });
    if (result.ok) submission = typed.reply({ resetForm: true });
    else if (result.code !== INVALID)
      submission = typed.reply({ hideFields, formErrors: [sentenceOf(result.message)] });
    return { ...result, submission };
  };
  return async (_previous, sent) => {
    const answer = await submit(sent);
    await keepPostedAnswer({ form: how.schema.description, answer });
    return answer;
  };
}

/** Drops unknown fields, which could carry huge arrays or Conform intents. Anything but a form has no fields. */
function fieldsOf(sent: unknown, schema: z.ZodObject): FormData {
  const form = new FormData();
  if (!(sent instanceof FormData)) return form;
  for (const name of Object.keys(schema.shape)) {
    // Two values of a field are enough for the schema to reject it.
    for (const value of sent.getAll(name).slice(0, 2)) form.append(name, value);
  }
  return form;
}

async function perform<As extends Who, T>(
  how: ActionOptions<z.ZodType, As, T>,
  run: (context: ActionContext<As>) => Promise<T>,
): Promise<ActionResult<T>> {
  let user: User | null = null;
  try {
    const supabase = await createServerSupabase();
    if (how.as !== 'anyone') user = await callerOf(supabase);
    const data = await run({ supabase, user } as ActionContext<As>);
    if (how.refresh) refresh();
    const message =
      typeof how.success === 'function' ? how.success(data) : how.success && messageOf(how.success);
    return { ok: true, data, ...(message && { message }) };
  } catch (error) {
    unstable_rethrow(error);
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    if (isTokenRejected(error)) {
      log.rejected('the token of a session');
      return refusalOf(new Refusal('not_signed_in'))!;
    }
    const isUnanswered = error instanceof CallFailed && error.why === 'unanswered';
    const { failure = 'unexpected_error' } = how;
    track('api_error', { action: failure, code: 'failed' }, user);
    log.error(`Action failed: ${failure}`, error);
    return isUnanswered
      ? { ok: false, code: 'no_answer', message: messageOf('no_answer') }
      : { ok: false, code: 'failed', message: messageOf(failure) };
  }
}

async function callerOf(supabase: Supabase): Promise<User> {
  const { data, error } = await claimsOf(supabase);
  if (isAuthRetryableFetchError(error)) throw error;
  if (!data) throw new Refusal('not_signed_in');
  return { id: data.claims.sub, email: data.claims.email ?? '' };
}

function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof Refusal)) return null;
  const { code, detail } = error;
  const message = error.words ?? refusalMessage(code, detail);
  return message && { ok: false, code, message, ...(detail && { detail }) };
}

const INVALID = 'invalid_input';

const invalid = (message?: string | null) =>
  new Refusal(INVALID, { words: messageOf('validation_error', { message: message ?? '' }) });
