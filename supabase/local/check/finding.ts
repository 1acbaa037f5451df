/** What a check found: `ok`, or what is missing and the one thing to do about it. */
export type Result = { ok: string } | { missing: string; todo: string };

/** One line of the report. */
export type Finding = { name: string } & Result;

export const lacks = (missing: string, todo: string): Result => ({ missing, todo });

/** The message of an error for a sentence, without its stack. An error about several addresses has only a code. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  if (cause instanceof Error) return reasonOf(cause);
  return message || code || 'no reason given';
}

export const PUSH = 'npx supabase config push, see docs/hosting.md';

export const DEPLOY = 'npm run db -- deploy --to "$DATABASE_URL"';
