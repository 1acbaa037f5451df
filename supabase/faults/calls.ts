import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { signUpPerson, type ApiPerson } from '../tests/support/api.ts';
import { sql } from '../tests/support/db.ts';

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

export type Player = { id: string; callers: Caller[] };

type People = {
  players: Player[];
  /** The players who may run house games; several, so that none of them reaches the rate limit for marks. */
  admins: Player[];
  visitors: Caller[];
  /** The client with which the first player's open screen reads and listens. */
  screen: SupabaseClient;
};

const PEOPLE = 8;
const ADMINS = 3;

/** Signs up people who call through each of these addresses. */
export async function invite(urls: string[]): Promise<People> {
  const signedUp: ApiPerson[] = [];
  for (let n = 0; n < PEOPLE; n += 1) signedUp.push(await signUpPerson(`Player${n}`));
  const players = await Promise.all(
    signedUp.map(async (person) => ({
      id: person.id,
      callers: await Promise.all(urls.map((url) => clientOf(url, person))),
    })),
  );
  const admins = players.slice(0, ADMINS);
  await sql`
    insert into public.user_roles (user_id, role)
    select unnest(${admins.map(({ id }) => id)}::uuid[]), 'admin'`;
  const visitors = await Promise.all(urls.map((url) => clientOf(url)));
  return { players, admins, visitors, screen: await clientOf(urls[0]!, signedUp[0]) };
}
