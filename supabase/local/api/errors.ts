import { inspect } from 'node:util';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';

/** The statuses PostgREST answers with, by SQLSTATE or its class; everything else is a 400. */
const STATUSES: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  23503: 409,
  23505: 409,
  25006: 405,
  25: 500,
  28: 403,
  '2D': 500,
  38: 500,
  39: 500,
  '3B': 500,
  40: 500,
  42883: 404,
  '42P01': 404,
  '42P17': 500,
  53: 503,
  53400: 500,
  54: 500,
  55: 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  57: 500,
  58: 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
};

/**
 * An answer to the caller, no news for the console: raised by `private.refuse`, an argument that is no value of its type,
 * or none that any function takes.
 */
const ANSWERED = /^(P0001|22...|42883|42846)$/;

/** What PostgREST says to an argument that cannot be read as its type. */
const UNREADABLE = { code: '22P02', message: 'invalid input syntax for this argument' };

/** The database is not there, or was not any more when it was asked: a transient error. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;

/** What PostgREST says where it lost its database. */
const LOST = { code: 'PGRST001', message: 'Database client error. Retrying the connection.' };

type Raised = Pick<postgres.PostgresError, 'code' | 'message'> &
  Partial<Pick<postgres.PostgresError, 'detail' | 'hint'>>;

/**
 * A database error as `@supabase/lite` passes it on unchanged: it knows PostgREST's way of raising a
 * whole response (SQLSTATE "PGRST"), but answers most other codes, refusals among them, with a
 * bare 500.
 */
class RaisedResponse extends Error {
  readonly code = 'PGRST';
  readonly detail: string;
  override readonly cause: Raised;

  constructor(error: Raised, status: number) {
    const { code, message, detail, hint } = error;
    super(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }));
    this.detail = JSON.stringify({ status, headers: {} });
    this.cause = error;
  }

  [inspect.custom](): string {
    return `[api] ${this.cause.code} ${this.cause.message}`;
  }
}

/** Makes the REST API answer database errors as PostgREST does. */
export function answerLikePostgrest(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    // The driver could not even write it down: a number for a moment, an object for anything.
    if (error instanceof TypeError) return new RaisedResponse(UNREADABLE, 400);
    const known = normalize(error);
    if (AWAY.test(codeOf(known))) return new RaisedResponse(LOST, 503);
    // 42501 is left alone: whether it is a 401 or a 403 depends on the caller.
    if (!(known instanceof postgres.PostgresError) || known.code === '42501') return known;
    return new RaisedResponse(known, statusOf(known));
  };
  quietRefusals();
}

/** By the message, too, where Postgres has one code for two things; a function names its status by raising PT and it. */
function statusOf({ code, message }: postgres.PostgresError): number {
  if (code.startsWith('PT')) return Number(/^PT([2-5]\d\d)$/.exec(code)?.[1] ?? 500);
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  return STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400;
}

/** The same to a caller of this role, without lite. */
export function answerTo(error: unknown, role: string): Response {
  console.error(error);
  if (error instanceof RaisedResponse) {
    const { status } = JSON.parse(error.detail) as { status: number };
    return Response.json(JSON.parse(error.message), { status });
  }
  if (!(error instanceof postgres.PostgresError)) throw error;
  const { code, message, detail = null, hint = null } = error;
  const status = role === 'anon' ? 401 : 403;
  return Response.json({ code, message, details: detail, hint }, { status });
}

/** What PostgREST says until it has read what the database offers; lite would say that it offers nothing, a 404. */
export async function unlessUnread(
  connection: PostgresConnection,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { default_schema } = await connection.introspect({ useCache: true });
  if (default_schema) return answer();
  const message = 'Could not query the database for the schema cache. Retrying.';
  const body = { code: 'PGRST002', message, details: null, hint: null };
  return Response.json(body, { status: 503 });
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** lite prints every database error it is handed, and a game is full of refusals. */
function quietRefusals(): void {
  const print = console.error;
  console.error = (...values: unknown[]) => {
    const [first] = values;
    const isExpected =
      first instanceof RaisedResponse
        ? ANSWERED.test(first.cause.code)
        : first instanceof postgres.PostgresError && first.code === '42501';
    if (!isExpected) print(...values);
  };
}
