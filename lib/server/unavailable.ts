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
 * Gives this request's response the status 503 in place of the one that Next chooses: 500 for every error, 200 for a page
 * that the middleware shows instead. With 503, search engines keep the page, and monitors know that it is not at fault.
 */
export function answerUnavailable(instead: 200 | 500): void {
  const response = responses.getStore();
  if (!response || response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...given: unknown[]) =>
    writeHead(status === instead ? 503 : status, ...given);
}
