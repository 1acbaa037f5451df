import { asAnon, asUser, type Tx } from './db.ts';

export type Json = Record<string, unknown>;

async function call<T>(tx: Tx, name: string, args: Json): Promise<T> {
  const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const values = Object.values(args) as string[];
  const rows = await tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, values);
  return rows[0]?.answer as T;
}

/** Calls one verb as this person, as `rpc` would, and returns its answer. */
export const verb = <T = Json>(userId: string, name: string, args: Json = {}): Promise<T> =>
  asUser(userId, (tx) => call<T>(tx, name, args));

/** Calls one verb as a visitor without a session. */
export const verbAsVisitor = <T = Json>(name: string, args: Json = {}): Promise<T> =>
  asAnon((tx) => call<T>(tx, name, args));

/** What Postgres says to a role that was not granted a function. */
export const notGranted = (name: string) => `permission denied for function ${name}`;
