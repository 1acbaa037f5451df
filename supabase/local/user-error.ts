/** Something that whoever runs a command can put right; printed without a stack trace. */
export class UserError extends Error {}

/** Messages for what a system refuses on a disk. */
const REFUSED: Record<string, string> = {
  EACCES: 'No permission to write',
  EPERM: 'No permission to write',
  EROFS: 'A read-only disk cannot be written',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
};

/** Messages for a path that is wrong in another way. */
const UNMADE: Record<string, string> = {
  mkdir: 'This folder cannot be made',
  open: 'This file cannot be opened',
};

/** What a command prints of an error: one sentence where the operator can put it right, otherwise all that is known. */
export function printable(error: unknown): unknown {
  if (error instanceof UserError) return error.message;
  const { code = '', path, syscall } = Object(error) as NodeJS.ErrnoException;
  const refused = REFUSED[code] ?? UNMADE[syscall ?? ''];
  return refused ? `${refused}${path ? `: ${path}` : ''}.` : error;
}
