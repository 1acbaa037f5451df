import type { IncomingHttpHeaders, RequestListener, Server, ServerOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isSame } from '../realtime/identity.ts';

/** A request with its complete body, and only the headers that may be read. */
export type Arrived = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer<ArrayBuffer>;
};

export type Answer = (arrived: Arrived) => Promise<Response>;

/** In bytes; the app sends far less. */
const LARGEST_BODY = 1_000_000;

/** Replaces a body that is nested too deeply, so the JSON parser of its route refuses it like any invalid JSON. */
const GARBAGE = Buffer.from('[');

/**
 * Slow requests are dropped. Idle connections stay open for ten minutes, because the app's proxy reuses them: with Node's
 * default of five seconds, a request could arrive just as its connection closes.
 */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 600_000,
};

/** Passes complete requests to offered routes on to `answer`, and refuses all others. */
export function listener(
  isOffered: (method: string, target: string) => boolean,
  answer: Answer,
  appKey: string,
): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async ({ env: { incoming } }, next) => {
    if (!isOffered(incoming.method ?? '', incoming.url ?? '')) return refusal(404, 'Not found');
    await next();
  });
  const tooLarge = () => refusal(413, 'The request body is larger than 1 MB');
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  app.all('*', async ({ req, env: { incoming } }) => {
    const { method = '', url = '', headers } = incoming;
    const sent = Buffer.from(await req.arrayBuffer());
    const body = isTooComplex(sent) ? GARBAGE : sent;
    const response = await answer({ method, url, headers: headersRead(headers, appKey), body });
    // Browsers use the app's own origin, so scripts of other sites need no access.
    for (const name of [...response.headers.keys()])
      if (name.startsWith('access-control-')) response.headers.delete(name);
    return response;
  });
  app.onError((error, { env: { incoming } }) => {
    if (!incoming.destroyed) console.error('[api]', error);
    return refusal(500, 'Internal server error');
  });
  return getRequestListener(app.fetch);
}

const refusal = (status: number, message: string) =>
  Response.json({ code: status, message }, { status });

/** Turns a request into the Fetch API's Request, which lite takes. */
export const requestOf = (origin: string, { method, url, headers, body }: Arrived): Request =>
  new Request(origin + url, {
    method,
    headers: headers as Record<string, string>,
    body: body.length > 0 ? body : null,
  });

/** The longest statement timeout of the API roles. */
const LONGEST_ANSWER_MS = 8_000;

/** Stops accepting connections, waits for the open requests, and closes the server. */
export async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  await Promise.race([closed, sleep(LONGEST_ANSWER_MS, null, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
}

/** The app nests far less, and recursive parsers can still read this depth. */
const DEEPEST = 100;

/** An import of a thousand squares has 6,000 keys; a parser takes seconds for 80,000 in one object. */
const MOST_KEYS = 10_000;

/** All built-in themes have 6,000 items, with their keys; the database takes 60 ms for lists with half a million. */
const MOST_ITEMS = 20_000;

/** In bytes. The longest field has 12,000 characters, of which each may be escaped with six. */
const LONGEST_TEXT = 100_000;

const [QUOTE, ESCAPE, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects exceed DEEPEST, MOST_KEYS or MOST_ITEMS, or a string LONGEST_TEXT. Characters inside strings do
 * not count.
 */
function isTooComplex(json: Buffer): boolean {
  if (json.length <= DEEPEST) return false;
  let depth = 0;
  let keys = 0;
  let items = 0;
  let isText = false;
  let textFrom = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (isText && at - textFrom > LONGEST_TEXT) return true;
    if (byte === QUOTE) {
      isText = !isText;
      textFrom = at;
    } else if (isText) at += byte === ESCAPE ? 1 : 0;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA) items += 1;
    if (depth > DEEPEST || keys > MOST_KEYS || items > MOST_ITEMS) return true;
  }
  return false;
}

const READ = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'content-length',
  'content-profile',
  'content-type',
  'host',
  'prefer',
  'range',
  'sb-forwarded-for',
  'user-agent',
  'x-app-key',
  'x-client-info',
  'x-supabase-api-version',
];

/** Read only with the app's key: the visitor's address, and the device cookie of a browser that has signed in before. */
const READ_FROM_APP = ['x-forwarded-for', 'x-known-device'];

/**
 * Drops all headers but the listed ones. A hosted project's gateway overwrites the headers that name the caller's address.
 * There is no gateway here, so SQL must not receive them.
 */
function headersRead(headers: IncomingHttpHeaders, appKey: string): IncomingHttpHeaders {
  const isApp = isSame(String(headers['x-app-key']), appKey);
  const names = isApp ? [...READ, ...READ_FROM_APP] : READ;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
