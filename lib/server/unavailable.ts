import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

const responses = new AsyncLocalStorage<ServerResponse>();

/** Lets `answerUnavailable` find the response of its request. */
export function followResponses(): void {
  subscribe('http.server.request.start', (message) =>
    responses.enterWith((message as { response: ServerResponse }).response),
  );
}

/**
 * Changes the status of this request's response to 503 if it is 500, which Next has for every error. With a 503, search
 * engines keep a page and monitors know that the page is not at fault.
 */
export function answerUnavailable(): void {
  const response = responses.getStore();
  if (!response || response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...given: unknown[]) =>
    writeHead(status === 500 ? 503 : status, ...given);
}
