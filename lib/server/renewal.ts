import { objectIn, refusalCodeIn } from './auth-refusal';
import { keptOnce } from './process-state';
import { patienceMs, within } from './patience';

/** A failed refresh of a session is not repeated for this long, by whichever request. */
const FAILED_MS = 4_000;

/** An answer is kept for requests that were sent with the old cookie. The auth server would accept that one again, too. */
const ANSWERED_MS = 10_000;

const MOST_ATTEMPTS = 1000;

/** The auth server's answer to a refresh: another session, or a rejection. */
export type Renewal = { status: number; text: string };

type Attempt = {
  answer: Promise<Renewal | null>;
  waitedForUntil: number;
  keptUntil: number;
};

/** After a wait without an answer, nobody waits for the auth server to verify a token for this long. */
const auth = keptOnce('auth', () => ({ silentUntil: 0 }));

export const isAuthSilent = (): boolean => performance.now() < auth.silentUntil;

export function noteSilence(): void {
  auth.silentUntil = performance.now() + FAILED_MS;
}

/** By refresh token. */
const attempts = keptOnce('renewals', () => new Map<string, Attempt>());

/**
 * Refreshes a session with one request, which all requests of this process share. Returns null if the auth server does not
 * answer in time, or with an error that says nothing about the session. The request is not aborted then, because the auth
 * server may have made the next token already; a later request gets its answer, or after a few seconds asks again: the auth
 * server answers two requests with the same token alike.
 */
export async function renew(
  refresh_token: string,
  send: () => Promise<Response>,
): Promise<Renewal | null> {
  const now = performance.now();
  const last = attempts.get(refresh_token);
  const isOpen = last && now < last.keptUntil && !isGivenUp(last, now);
  const attempt = isOpen ? last : begin(refresh_token, now, send);
  const answer = await within(attempt.waitedForUntil - now, attempt.answer);
  if (answer === undefined) noteSilence();
  return answer ?? null;
}

/** Whether an attempt has had no answer for so long that the auth server may be back without giving one. */
const isGivenUp = ({ keptUntil, waitedForUntil }: Attempt, now: number): boolean =>
  keptUntil === Infinity && now > waitedForUntil + FAILED_MS;

function begin(refresh_token: string, now: number, send: () => Promise<Response>): Attempt {
  const answer = send()
    .then(answerIn)
    .catch(() => null);
  const attempt = { answer, waitedForUntil: now + patienceMs(), keptUntil: Infinity };
  void answer.then((renewal) => {
    attempt.keptUntil = performance.now() + (renewal ? ANSWERED_MS : FAILED_MS);
  });
  attempts.delete(refresh_token);
  attempts.set(refresh_token, attempt);
  const [oldest] = attempts.keys();
  if (attempts.size > MOST_ATTEMPTS && oldest) attempts.delete(oldest);
  return attempt;
}

/** Null for an answer that is not about the session: of a gateway, a rate limit, or an error of the server. */
async function answerIn(response: Response): Promise<Renewal | null> {
  auth.silentUntil = 0;
  const text = await response.text();
  const body = objectIn(text);
  const isSession = response.ok && typeof body.access_token === 'string' && body.refresh_token;
  const isRejection = isRejected(response.status) && refusalCodeIn(text) !== null;
  return isSession || isRejection ? { status: response.status, text } : null;
}

/** Statuses with which the auth server rejects a session, as opposed to errors of the server, a gateway or a rate limit. */
export const isRejected = (status: number): boolean => [400, 401, 403, 404, 422].includes(status);
