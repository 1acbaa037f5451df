import type { SubmissionResult } from '@conform-to/react';
import type { Message } from '@/lib/words/message';

/**
 * The result of an action. `code` is the code of the refusal, `invalid_input`, or `failed` for an unexpected error.
 * `detail` comes from the database, such as the note that conflicts with a save.
 */
export type ActionResult<T> = { ok: true; data: T; message?: Message } | Refused;

export type Refused = { ok: false; message: Message; code: string; detail?: string };

/** The result of a form's action, with what Conform needs to keep the typed text and to show the errors. */
export type FormResult<T> = ActionResult<T> & { submission: SubmissionResult };

/** A server action as a button calls it. */
export type Action<Input, Output = void> = (input: Input) => Promise<ActionResult<Output>>;
