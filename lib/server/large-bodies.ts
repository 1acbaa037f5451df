import 'server-only';
import { z } from 'zod';
import { valuesIn } from './action-bodies';
import { isOwnPage } from './origin';
import { readBody } from './read-body';
import { claimsOf } from '@/lib/server/refresh-session';
import { createServerSupabase } from '@/lib/server/supabase';

/** The largest list of squares has 150,000 characters of up to three bytes. */
const MOST_BYTES = 500_000;

/** An import of a thousand squares has 5,000, and is refused in words. */
const MOST_VALUES = 10_000;

/** What the action is called with: the fields of a form, or one object. */
const sentSchema = z.union([
  z.object({ fields: z.array(z.tuple([z.string(), z.string()])).max(100) }),
  z.object({ input: z.looseObject({}) }),
]);
export type LargeBody = z.output<typeof sentSchema>;

/**
 * Reads a large JSON body. Checks the session and the size before it decodes anything, and returns an error response if
 * either fails.
 */
export async function readLargeBody(
  request: Request,
  readClaims = async () => claimsOf(await createServerSupabase()),
): Promise<LargeBody | Response> {
  if (!isOwnPage(request.headers)) return new Response(null, { status: 403 });
  const { data } = await readClaims();
  if (!data) return new Response(null, { status: 401 });
  const isLong = Number(request.headers.get('content-length')) > MOST_BYTES;
  const text = isLong ? null : await readBody(request.body, MOST_BYTES);
  if (text === null) return new Response(null, { status: 413 });
  const sent = sentSchema.safeParse(json(text));
  return sent.success ? sent.data : new Response(null, { status: 400 });
}

function json(text: string): unknown {
  if (valuesIn(text, MOST_VALUES) > MOST_VALUES) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The path of a redirect that an action has thrown, which only Next's client understands; else null. */
export function redirectOf(thrown: unknown): string | null {
  const [kind, , path] = String((thrown as { digest?: string } | null)?.digest ?? '').split(';');
  return kind === 'NEXT_REDIRECT' && path ? path : null;
}
