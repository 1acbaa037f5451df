/** One line of the report. `missing` is what is missing, `todo` the one thing to do about it. */
export type Finding = { name: string } & ({ ok: string } | { missing: string; todo: string });

export const lacks = (name: string, missing: string, todo: string): Finding => ({
  name,
  missing,
  todo,
});

/** The message of an error for a sentence, without its stack. An error about several addresses has only a code. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  if (cause instanceof Error) return reasonOf(cause);
  return message || code || 'no reason given';
}

export const DEPLOY = 'npm run db -- deploy --to "$DATABASE_URL"';
