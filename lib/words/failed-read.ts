import { unexpected_error } from './common';
import type { Notice } from './message';

/**
 * In production, an error on the server reaches the browser with nothing but its digest. The digest therefore carries the
 * message of a failed read and its key, so that the browser needs no catalogue of messages.
 */
export const digestOf = (
  key: string,
  { title, description = '' }: Notice,
  reference = '',
): string => [MARK, key, title, description, reference].join('|');

const MARK = 'message';

/** The message that an error's digest carries, or null for any other error. */
export function failedReadOf({
  digest = '',
}: {
  digest?: string;
}): (Notice & { key: string }) | null {
  const [mark, key, title, description] = digest.split('|');
  if (mark !== MARK || !key || !title) return null;
  return { key, title, ...(description && { description }) };
}

/** The message that an error boundary shows: the one in the error's digest, or the general one. */
export const noticeOfError = (error: { digest?: string }): Notice =>
  failedReadOf(error) ?? unexpected_error;

/** The number under which the server logged this error; undefined for an error of the browser. */
export const referenceOf = ({ digest = '' }: { digest?: string }): string | undefined =>
  /^(?:message\|(?:[^|]*\|){3})?(\d+)(?:@\w+)?$/.exec(digest)?.[1];
