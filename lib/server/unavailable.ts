import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { keptOnce } from './process-state';

const responses = keptOnce('responses', () => new AsyncLocalStorage<ServerResponse>());

/** Lets `answerUnavailable` find the response of its request. */
export function followResponses(): void {
  subscribe('http.server.request.start', (message) =>
    responses.enterWith((message as { response: ServerResponse }).response),
  );
}

/**
 * Gives this request's response the status 503 in place of these. Next has 500 or 200 for a page that failed, and 200 for
 * the page that the middleware shows instead. With 503, search engines keep a page, and monitors know what is at fault.
 */
export function answerUnavailable(inPlaceOf: readonly number[]): void {
  const response = responses.getStore();
  if (!response || response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...given: unknown[]) =>
    writeHead(inPlaceOf.includes(status) ? 503 : status, ...given);
}
