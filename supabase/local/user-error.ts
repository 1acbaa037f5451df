/** An error that the operator can fix; printed without a stack trace. */
export class UserError extends Error {}

/** The output for an error: one sentence if the operator or the system names the reason, otherwise the whole error. */
export function printable(error: unknown): unknown {
  const { message, syscall } = Object(error) as NodeJS.ErrnoException;
  return error instanceof UserError || syscall ? message : error;
}
