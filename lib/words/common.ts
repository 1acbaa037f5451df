import type { Message } from './message';

/** The name of the product and the word above B I N G O on every card. All code uses these constants. */
export const PRODUCT_NAME = 'Headline Bingo';
export const TITLE_WORD = 'HEADLINE';
export const TAGLINE = 'The news writes itself. You just cross it off.';
/** The game in one sentence, for people who have never seen it. */
export const what_it_is = {
  title:
    'A card has 24 predictions about the news. When five in a row come true, call BINGO and win the pot.',
};

/** Typed to confirm the deletion of an account. */
export const DELETE_WORD = 'DELETE';

export const unexpected_error = { title: 'An unexpected error occurred. Please try again.' };
export const not_signed_in = {
  title: 'Not signed in',
  description: 'Please sign in to continue.',
};
export const user_not_found = { title: 'Error', description: 'Person not found' };
export const fields_missing = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
};
export { fields_missing as invalid_name };
export const no_scripts = {
  title:
    'JavaScript is off. You can read, sign up and sign in, but cards, menus, dialogs and live updates need it.',
};
export const part_missing = {
  title: 'Part of this page did not load',
  description: 'Please check your connection and press again, or reload the page.',
};
export const files_missing = {
  title: 'Part of this page did not load',
  description: 'Still trying. Please check your connection, or reload the page.',
};
export const page_unavailable = {
  title: 'This page cannot be loaded right now',
  description: 'What you saved is safe, and you stay signed in. Please try again in a moment.',
};
export const page_not_found = { title: 'Oops! Page not found' };
export const access_denied = {
  title: 'Access Denied',
  description: 'You need admin permissions to access this page.',
};
export const not_admin = {
  title: 'Access Denied',
  description: 'You need admin permissions to do that.',
};
export const invalid_email = {
  title: 'Invalid email',
  description: 'Please enter a valid email address.',
};
export const invalid_emails = { title: 'Invalid email addresses:', description: '{emails}' };
export const validation_error = { title: 'Validation Error', description: '{message}' };
export const ambiguous_amount = {
  title: 'Invalid amount',
  description: 'That can be read in two ways. Write {one} or {other}.',
};
export const invalid_amount = {
  title: 'Error',
  description: 'Please enter an amount in dollars and cents.',
};
export const invalid_start = { title: 'Error', description: 'Please enter a valid date and time' };
export const invalid_times = {
  title: 'Error',
  description: 'The start and end must be in the future, and the end must come after the start',
};
/** Only forged calls are refused with these codes. */
export {
  unexpected_error as invalid_pace,
  unexpected_error as invalid_reaction,
  unexpected_error as invalid_request,
};
/** What is left of the length of a text field, or what is too much. */
export const lengthLeft = (left: number) => {
  const characters = Math.abs(left) === 1 ? '1 character' : `${Math.abs(left)} characters`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
};
export const too_long = {
  title: 'Error',
  description: 'That text is longer than the field allows.',
};
export const no_answer = {
  title: 'No answer',
  description: 'It may have worked. Please check before you try again.',
};
export const no_connection = {
  title: 'No connection',
  description: 'That page cannot be loaded right now. Try again when you are back online.',
};
export const stale_build = {
  title: 'Headline Bingo was updated',
  description: 'The page has been reloaded. Please try that again.',
};
export const too_many_attempts = {
  title: 'Too many attempts',
  description: 'Please wait {wait} and try again.',
};
export const copy_failed = { title: 'Error', description: 'Failed to copy' };

/**
 * In production, an error on the server reaches the browser with nothing but its digest. The digest therefore carries the
 * message of a failed read and its key, so that the browser needs no catalogue of messages.
 */
export const digestOf = (
  key: string,
  { title, description = '' }: Message,
  reference = '',
): string => [MARK, key, title, description, reference].join('|');

const MARK = 'message';

/** The message that an error's digest carries, or null for any other error. */
export function failedReadOf({
  digest = '',
}: {
  digest?: string;
}): (Message & { key: string }) | null {
  const [mark, key, title, description] = digest.split('|');
  if (mark !== MARK || !key || !title) return null;
  return { key, title, ...(description && { description }) };
}

/** The message that an error boundary shows: the one in the error's digest, or the general one. */
export const messageOfError = (error: { digest?: string }): Message =>
  failedReadOf(error) ?? unexpected_error;

/** The number under which the server logged this error; undefined for an error of the browser. */
export const referenceOf = ({ digest = '' }: { digest?: string }): string | undefined =>
  /^(?:message\|(?:[^|]*\|){3})?(\d+)(?:@\w+)?$/.exec(digest)?.[1];
