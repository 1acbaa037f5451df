import { redirect } from 'next/navigation';
import { safePath } from '@/lib/accounts/redirect';
import type { FormResult } from '@/lib/server/action-result';

/** Actions take 60 kB with what Next adds. */
const MOST_OF_AN_ACTION = 50_000;

type FormAction<T> = (previous: FormResult<T> | null, form: FormData) => Promise<FormResult<T>>;
type Answer<T> = { result: T } | { redirect: string };

/**
 * Posts a body that is too large for an action to the route that does the same. Returns null for a smaller one; throws
 * without an answer, as an action does.
 */
async function postLarge<T>(name: string, body: object): Promise<T | null> {
  const text = JSON.stringify(body);
  if (new Blob([text]).size <= MOST_OF_AN_ACTION) return null;
  const response = await fetch(`/api/large/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: text,
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const answer = (await response.json()) as Answer<T>;
  return 'redirect' in answer ? redirect(safePath(answer.redirect)) : answer.result;
}

/** Wraps the action of a form, which has this name, so that it also accepts text that is too large for an action. */
export function allowingLarge<T>(name: string, action: FormAction<T>): FormAction<T> {
  // A form without scripts posts to the action itself.
  if (typeof window === 'undefined') return action;
  return async (previous, form) => {
    const fields = [...form].filter(([, value]) => typeof value === 'string');
    return (await postLarge<FormResult<T>>(name, { fields })) ?? action(previous, form);
  };
}

/** Calls the action of a button, which has this name, also with text that is too large for an action. */
export const sendLarge = async <Input extends object, T>(
  name: string,
  action: (input: Input) => Promise<T>,
  input: Input,
): Promise<T> => (await postLarge<T>(name, { input })) ?? action(input);
