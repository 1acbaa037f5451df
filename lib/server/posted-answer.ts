import 'server-only';
import { headers } from 'next/headers';
import type { FormResult } from './action-result';

/** The result of a form that the browser posted without JavaScript. `form` is the description of its schema. */
export type PostedAnswer = { form: string | undefined; answer: FormResult<unknown> };

/** By request, so that a result lives only until its page is rendered. */
const answers = new WeakMap<object, PostedAnswer>();

/**
 * Keeps the result of a form that was posted without JavaScript for the page that the same request renders. Next itself
 * loses form states when it resumes a prerendered page.
 */
export async function keepPostedAnswer(posted: PostedAnswer): Promise<void> {
  const request = await headers();
  if (!request.has('next-action')) answers.set(request, posted);
}

/** The result of the form that was posted with this request, if there was one. */
export async function getPostedAnswer(): Promise<PostedAnswer | null> {
  return answers.get(await headers()) ?? null;
}
