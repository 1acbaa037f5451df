import type { SupabaseClient } from '@supabase/supabase-js';
import type { Notice } from '@/lib/words/message';
import type { Answers } from '@/lib/contract/functions';
import type { Args, FunctionName } from './client';

/** The backend said no. lib/words/message has the words for the code, unless the auth server brought its own. */
export class Refusal extends Error {
  readonly code: string;
  /** The number, name, row or seconds to wait that the sentence needs. */
  readonly detail: string | undefined;
  readonly notice: Notice | undefined;

  constructor(code: string, { detail, notice }: { detail?: string; notice?: Notice } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.notice = notice;
  }
}

/** Raised by `private.refuse`. */
const REFUSED = 'P0001';
/** Not reached at all, or not taken now. */
const PASSING_TROUBLE = new Set([0, 502, 503, 504]);

/** How often a read is asked again: after 1, 2 and 4 seconds. */
export const READ_RETRIES = 3;

type Options = {
  /** How many more times to ask after a passing error. Only for reads: a function may have been carried out although its answer was lost. */
  retries?: number;
};

/**
 * The one door to the SQL functions: what each of them takes and answers is said by its name. Throws a Refusal when the
 * database says no. The client is taken as one that knows no functions, because its own types cannot follow a name that
 * is a variable; the rules tests hold what it answers to `Answers`.
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
    if (attempt >= retries || !PASSING_TROUBLE.has(status)) {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt));
  }
}

/** Functions that count attempts return their refusal, because raising it would undo the count. */
function refusalIn(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('refused' in data)) return null;
  const wait = 'retry_after' in data ? data.retry_after : '';
  return new Refusal(String(data.refused), { detail: String(wait ?? '') });
}
