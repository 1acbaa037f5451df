import 'server-only';
import { headers } from 'next/headers';
import type { FormResult } from '@/lib/contract/action-result';

/** The answer to a form that a browser posted by itself, and which form it was: its schema's description. */
export type PostedAnswer = { form: string | undefined; answer: FormResult<unknown> };

/** By request: an answer is read while its page is rendered, and gone with it. */
const answers = new WeakMap<object, PostedAnswer>();

/**
 * Keeps an action's answer for the page that is rendered next in the same request, where no script waits for it. Next
 * hands form states to scripts only: it forgets them where it resumes a prerendered page.
 */
export async function keepPostedAnswer(posted: PostedAnswer): Promise<void> {
  const request = await headers();
  if (!request.has('next-action')) answers.set(request, posted);
}

/** What the form that was posted with this request has been answered, if one was. */
export async function getPostedAnswer(): Promise<PostedAnswer | null> {
  return answers.get(await headers()) ?? null;
}
