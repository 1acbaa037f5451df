/** One line of the report. Where something is missing it says what, and the one thing to do about it. */
export type Finding = { name: string } & ({ ok: string } | { missing: string; todo: string });

/** For a sentence: what an error says, without its stack. Errors of several addresses at once have a code alone. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  if (cause instanceof Error) return reasonOf(cause);
  return message || code || 'no reason given';
}

export const DEPLOY = 'npm run db -- deploy --to "$DATABASE_URL"';
