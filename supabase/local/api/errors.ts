import { errors } from 'jose';
import postgres from 'postgres';

/** PostgREST's statuses by SQLSTATE; every other code is a 400. */
const STATUSES: [number, RegExp][] = [
  [503, /^(?:08|53(?!400)|57P0[1-3])/],
  [500, /^(?:09|21|25(?!006)|2D|38|39|3B|40|42P17|5[34578]|F0|HV|P0(?!001)|XX)/],
  [409, /^2350[35]$/],
  [405, /^25006$/],
  [404, /^42(?:883|P01)$/],
  [403, /^(?:0L|0P|28)/],
];

/** Errors of the caller, which are not logged: a refusal, a missing grant, an argument of the wrong type. */
const UNLOGGED = /^(P0001|42501|22...)$/;

/** Raised by `local_api.call`. */
const UNKNOWN_FUNCTION = 'PT404';

/** The driver's error codes for a database that cannot be reached. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;

/** PostgREST's response to a failed call by this role. */
export function answerTo(error: unknown, role: string): Response {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (AWAY.test(code)) {
    console.error(`[api] ${code}`);
    return refusal(503, 'PGRST001', 'Database client error. Retrying the connection.');
  }
  if (!(error instanceof postgres.PostgresError)) throw error;
  const { message, detail = null, hint = null } = error;
  if (code === UNKNOWN_FUNCTION) return refusal(404, 'PGRST202', message);
  if (!UNLOGGED.test(code)) console.error(`[api] ${code} ${message}`);
  return Response.json({ code, message, details: detail, hint }, { status: statusOf(code, role) });
}

function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return STATUSES.find(([, codes]) => codes.test(code))?.[0] ?? 400;
}

export const noObject = () => refusal(400, 'PGRST102', 'The request body is no JSON object');

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });

/** PostgREST's response to an expired or invalid token. */
export function refusedToken(error: Error): Response {
  const isOver = error.cause instanceof errors.JWTExpired;
  const body = isOver
    ? { code: 'PGRST303', message: 'JWT expired', details: null }
    : {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'None of the keys was able to decode the JWT',
      };
  return Response.json({ ...body, hint: null }, { status: 401 });
}
