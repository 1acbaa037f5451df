import type { SupabaseClient } from '@supabase/supabase-js';
import type { Message } from '@/lib/words/message';
import type { Answers } from '@/lib/contract/functions';
import type { Args, FunctionName } from './client';

/** A rule refused the call. lib/words/refusals.ts has the message for the code, unless `words` has its own. */
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

/** Raised by `private.refuse`. */
const REFUSED = 'P0001';
/** HTTP statuses worth a retry: not reached (0), or temporarily unavailable. */
const TRANSIENT = new Set([0, 502, 503, 504]);

/** Retries of a read, after 1, 2 and 4 seconds. */
export const READ_RETRIES = 3;

type Options = {
  /** Retries after a transient error. Only for reads: a write may have succeeded although its response was lost. */
  retries?: number;
};

/**
 * Calls a SQL function, with arguments and result typed by its name. Throws a Refusal if the database refuses. The client
 * is untyped here, because its types do not work with a variable name; the rules tests check the results against `Answers`.
 */
export async function rpc<Name extends FunctionName>(
  supabase: Pick<SupabaseClient, 'rpc'>,
  name: Name,
  args: Args<Name>,
  { retries = 0 }: Options = {},
): Promise<Answers[Name]> {
  for (let attempt = 0; ; attempt++) {
    const { data, error, status } = await supabase.rpc(name, args);
    if (!error) {
      const refused = refusalIn(data);
      if (refused) throw refused;
      return data;
    }
    if (error.code === REFUSED) throw new Refusal(error.message, { detail: error.details ?? '' });
    if (attempt >= retries || !TRANSIENT.has(status)) {
      throw new Error(`${name}: ${error.message}`, { cause: error });
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

/** Functions that count attempts return their refusal, because raising it would undo the count. */
function refusalIn(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('refused' in data)) return null;
  const detail = 'retry_after' in data ? data.retry_after : 'detail' in data ? data.detail : '';
  return new Refusal(String(data.refused), { detail: String(detail ?? '') });
}
