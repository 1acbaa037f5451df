import 'server-only';
import type { Instrumentation } from 'next';
import { failedReadOf, referenceOf } from './failed-read';
import { log } from './log';

type Given = Parameters<Instrumentation.onRequestError>;

/**
 * What a page or an action failed with, under the number that its error page shows. An address may hold a code, so only
 * its route is kept.
 */
export function logRequestError(error: Given[0], request: Given[1], context: Given[2]): void {
  const failed = Object(error) as { digest?: string };
  const { routePath, routeType } = context;
  log.error(
    `Failed: ${request.method} ${routePath}`,
    // The read that failed has said why.
    failedReadOf(failed) ? undefined : error,
    { reference: referenceOf(failed), type: routeType, request_id: requestIdOf(request.headers) },
  );
}

/** As a proxy counts requests, where it tells. Anybody could write it, so it is short and plain or nothing. */
function requestIdOf(headers: Given[1]['headers']): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}
