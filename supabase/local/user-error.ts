/** An error that the operator can fix; printed without a stack trace. */
export class UserError extends Error {}

/** The output for an error: one sentence if the operator, the system or a wrong option is the reason, otherwise the whole error. */
export function printable(error: unknown): unknown {
  const { code, message, syscall } = Object(error) as NodeJS.ErrnoException;
  const isOption = /^ERR_PARSE_ARGS/.test(String(code));
  return error instanceof UserError || syscall || isOption ? message : error;
}
