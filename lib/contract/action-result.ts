import type { SubmissionResult } from '@conform-to/react';
import type { Notice } from '@/lib/words/message';

/**
 * What an action answers. `code` is the refusal's, `invalid_input`, or `failed` for an error nobody foresaw;
 * `detail` is what the database sent along, such as the note that stands in the way of a save.
 */
export type ActionResult<T> = { ok: true; data: T; notice?: Notice } | Refused;

export type Refused = { ok: false; notice: Notice; code: string; detail?: string };

/** What a form's action answers: the same, and what Conform needs to keep the typed text and place the errors. */
export type FormResult<T> = ActionResult<T> & { submission: SubmissionResult };

/** A server action as a button calls it. */
export type Action<Input, Output = void> = (input: Input) => Promise<ActionResult<Output>>;
