/** An error that the operator can fix; printed without a stack trace. */
export class UserError extends Error {}

/** Messages for file errors that the system reports. */
const REFUSED: Record<string, string> = {
  EACCES: 'No permission to write',
  EPERM: 'No permission to write',
  EROFS: 'A read-only disk cannot be written',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
};

/** Messages for other file errors, by system call. */
const UNMADE: Record<string, string> = {
  mkdir: 'This folder cannot be created',
  open: 'This file cannot be opened',
};

/** The output for an error: one sentence if the operator can fix it, otherwise the whole error. */
export function printable(error: unknown): unknown {
  if (error instanceof UserError) return error.message;
  const { code = '', path, syscall } = Object(error) as NodeJS.ErrnoException;
  const refused = REFUSED[code] ?? UNMADE[syscall ?? ''];
  return refused ? `${refused}${path ? `: ${path}` : ''}.` : error;
}
