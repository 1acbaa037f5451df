import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ApiPerson } from '../tests/support/api.ts';

/** `unanswered` means that the caller cannot know whether the call was executed: no connection, a timeout, or a 5xx. */
export type Outcome = 'answered' | 'refused' | 'unanswered';

export type Call = {
  name: string;
  args: Record<string, unknown>;
  outcome: Outcome;
  answer: unknown;
};

export type Caller = Pick<SupabaseClient, 'rpc'>;

const TIMEOUT_MS = 8_000;

/** All calls, each with the outcome that its caller saw. */
export const calls: Call[] = [];

/** Responses that no fault explains: a client error, or a violated rule. */
export const unexplained: string[] = [];

/** A client that calls through this address, as this person or as a visitor, with a timeout. */
export async function clientOf(url: string, person?: ApiPerson): Promise<SupabaseClient> {
  const session = await person?.api.auth.getSession();
  const token = session?.data.session?.access_token;
  return createClient(url, process.env.PUBLISHABLE_KEY ?? '', {
    ...(token ? { accessToken: async () => token } : { auth: { persistSession: false } }),
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
}

/** Calls an SQL function and records the outcome. */
export async function call(
  caller: Caller,
  name: string,
  args: Record<string, unknown>,
): Promise<Call> {
  const { data, error, status } = await caller.rpc(name, args);
  const isRefused = error?.code === 'P0001' || Object(data).refused !== undefined;
  const isUnanswered = error && !isRefused && (status === 0 || status >= 500);
  if (error && !isRefused && !isUnanswered)
    unexplained.push(`${name}: ${status} ${error.code} ${error.message}`);
  const outcome = isRefused ? 'refused' : error ? 'unanswered' : 'answered';
  const made: Call = { name, args, outcome, answer: data };
  calls.push(made);
  return made;
}

/** Repeats a call with the same request id until it gets a response, as a person would. */
export async function repeatUntilAnswered(
  caller: Caller,
  name: string,
  args: Record<string, unknown>,
): Promise<Call> {
  for (;;) {
    const made = await call(caller, name, args);
    if (made.outcome !== 'unanswered') return made;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export const madeBy = (name: string, outcome?: Outcome): Call[] =>
  calls.filter((made) => made.name === name && (!outcome || made.outcome === outcome));
