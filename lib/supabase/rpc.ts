import type { SupabaseClient } from '@supabase/supabase-js';
import type { Message } from '@/lib/words/message';
import type { Answers } from '@/lib/contract/functions';
import type { Args, Exactly, FunctionName } from './client';

/** A rule refused the call. Its message in lib/words has the code as its name, unless `words` is another. */
export class Refusal extends Error {
  readonly code: string;
  /** A value for the message: a number, a name, a row, or the seconds to wait. */
  readonly detail: string | undefined;
  readonly words: Message | undefined;

  constructor(code: string, { detail, words }: { detail?: string; words?: Message } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.words = words;
  }
}

/**
 * Why a call failed without a refusal: nobody took it ("away"), a gateway takes no more calls ("too_many"), nobody said
 * what became of it ("unanswered"), or the backend answered with an error, and did nothing.
 */
type Why = 'away' | 'too_many' | 'unanswered' | 'error';

export class CallFailed extends Error {
  readonly why: Why;

  constructor(message: string, { why, cause }: { why: Why; cause?: unknown }) {
    super(message, { cause });
    this.name = 'CallFailed';
    this.why = why;
  }
}

/** Raised by `private.refuse`. */
const REFUSED = 'P0001';
/** HTTP statuses worth a retry: not reached (0), or temporarily unavailable. */
const TRANSIENT = new Set([0, 502, 503, 504]);

/** Retries of a read, after 1, 2 and 4 seconds. */
export const READ_RETRIES = 3;

type Options = {
  /**
   * Retries of a read after a transient error. A write has no number, because it may have succeeded although its response
   * was lost.
   */
  retries?: number;
};

/** PostgREST's error for a call that it has certainly not made, because no connection became free for ten seconds. */
const NOT_MADE = 'PGRST003';

/**
 * A write that was not made is tried once more, after one to three seconds, if half a second remains for it. Browsers give
 * up on an action after 15 seconds.
 */
const RUSH_PAUSE_MS = { least: 1_000, more: 2_000 };
const ACTION_MS = 14_000;
const LEAST_MS = 500;

/** The specification names this parameter, and no other, without the prefix. */
const UNPREFIXED = 'invite_code_param';

/** SQL prefixes its parameters, so that they do not hide columns. */
export const parametersOf = (args: object) =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]: [string, unknown]) => [
      name === UNPREFIXED ? name : `p_${name}`,
      value,
    ]),
  );

/**
 * Calls a SQL function, with arguments and result typed by its name. Throws a Refusal if the database refuses. The client
 * is untyped here, because its types do not work with a variable name; the rules tests check the results against `Answers`.
 */
export async function rpc<Name extends FunctionName, Given extends Args<Name>>(
  supabase: Pick<SupabaseClient, 'rpc'>,
  name: Name,
  args: Exactly<Name, Given>,
  { retries }: Options = {},
): Promise<Answers[Name]> {
  const parameters = parametersOf(args);
  const began = performance.now();
  let wasFull = false;
  for (let attempt = 0; ; attempt++) {
    const call = supabase.rpc(name, parameters);
    const left = ACTION_MS - (performance.now() - began);
    const { data, error, status } = await (wasFull
      ? call.abortSignal(AbortSignal.timeout(Math.floor(left)))
      : call);
    if (!error) {
      const refused = refusalIn(data);
      if (refused) throw refused;
      return data;
    }
    if (error.code === REFUSED) throw new Refusal(error.message, { detail: error.details ?? '' });
    const pause = RUSH_PAUSE_MS.least + Math.random() * RUSH_PAUSE_MS.more;
    const isInTime = performance.now() - began + pause < ACTION_MS - LEAST_MS;
    if (retries === undefined && error.code === NOT_MADE && !wasFull && isInTime) {
      wasFull = true;
      await new Promise((resolve) => setTimeout(resolve, pause));
      continue;
    }
    if (attempt >= (retries ?? 0) || !TRANSIENT.has(status)) {
      const why = whyOf(error, status);
      throw new CallFailed(`${name}: ${error.message}`, { why, cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt));
  }
}

/** PostgREST's errors for a token that is forged, malformed or has expired. */
const BAD_TOKEN = /^PGRST30[1-3]$/;

/** Whether a call failed because of the caller's session. */
export const isTokenRejected = (error: unknown): boolean => BAD_TOKEN.test(codeOf(error));

/** Whether a call failed because its caller, with this session or without one, may not call the function. */
export const isCallDenied = (error: unknown): boolean => codeOf(error) === '42501';

/** The code of the response with which a call failed. */
const codeOf = (error: unknown): string =>
  String((Object(Object(error).cause) as { code?: unknown }).code ?? '');

/** No request was sent to a server that could not be reached. */
const UNSENT = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)\b/;

function whyOf({ code, details }: { code?: string; details?: string }, status: number): Why {
  if (status === 0) return UNSENT.test(details ?? '') ? 'away' : 'unanswered';
  // PostgREST has no database or no free connection to it, or the database takes no more or is ending.
  if (code?.startsWith('PGRST00') || status === 503) return 'away';
  // Errors of PostgREST and of the database have a code. A gateway's have none.
  if (status === 429 && !code) return 'too_many';
  if (code || (status >= 400 && status < 500)) return 'error';
  return 'unanswered';
}

/** Functions that count attempts return their refusal, because raising it would undo the count. */
function refusalIn(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('refused' in data)) return null;
  const detail = 'retry_after' in data ? data.retry_after : 'detail' in data ? data.detail : '';
  return new Refusal(String(data.refused), { detail: String(detail ?? '') });
}
