import { unexpected_error } from './common';
import type { Notice } from './message';

/**
 * A read that failed on the server reaches the browser with its digest alone, in production: so that is what its key and
 * its words travel in, and no browser needs the words of every read.
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

/** What an error boundary says: the words that came with the error, or the plain fallback. */
export const noticeOfError = (error: { digest?: string }): Notice =>
  failedReadOf(error) ?? unexpected_error;

/** The number under which the server's log has this error; undefined for one that the server knows nothing of. */
export const referenceOf = ({ digest = '' }: { digest?: string }): string | undefined =>
  /^(?:message\|(?:[^|]*\|){3})?(\d+)(?:@\w+)?$/.exec(digest)?.[1];
