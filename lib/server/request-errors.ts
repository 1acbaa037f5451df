import 'server-only';
import type { Instrumentation } from 'next';
import { failedReadOf, referenceOf } from '@/lib/words/common';
import { isCallDenied, Refusal } from '@/lib/supabase/rpc';
import { log } from './log';
import { answerUnavailable } from './unavailable';

type Given = Parameters<Instrumentation.onRequestError>;

/** Logs the error of a page or an action, under the number that its error page shows. A URL may hold a code, so only the route is logged. */
export async function logRequestError(
  error: Given[0],
  request: Given[1],
  context: Given[2],
): Promise<void> {
  const failed = Object(error) as { digest?: string };
  const isFailedRead = failedReadOf(failed) !== null;
  if (isFailedRead) answerUnavailable(isWholePage(request, context) ? [200, 500] : [500]);
  const { routePath, routeType } = context;
  const { cause } = Object(error) as Error;
  if (isFailedRead && (cause instanceof Refusal || isCallDenied(cause))) {
    log.rejected(`a read of ${routePath}`);
    return;
  }
  const reference = referenceOf(failed);
  log.error(
    `Failed: ${request.method} ${routePath}`,
    // A failed read has already logged its cause.
    isFailedRead ? undefined : error,
    { reference, type: routeType, request_id: requestIdOf(request.headers['x-request-id']) },
  );
}

/**
 * Whether the response is the document of a page that failed. The router gets 200, and shows the error within its layout; a
 * cached page that could not be rendered again was sent as it was.
 */
const isWholePage = ({ method, headers }: Given[1], { routeType, revalidateReason }: Given[2]) =>
  method === 'GET' && routeType === 'render' && !headers.rsc && !revalidateReason;

/** The request id of a proxy, if it sends one. Anybody could forge it, so only a short plain id is accepted. */
const requestIdOf = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
