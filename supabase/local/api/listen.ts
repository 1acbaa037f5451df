import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSame } from '../realtime/identity.ts';

/** A request with its complete body. */
export type Arrived = SentHeaders & {
  method: string;
  url: string;
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

/** How long the rest of a refused body is read and dropped; without this, a client may lose the response. */
const LINGER_MS = 500;

/** Thrown to end a request with this status and message. */
class Unanswerable extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Passes complete requests to offered routes on to `answer`, and refuses all others. */
export function listener(
  isOffered: (method: string, target: string) => boolean,
  answer: Answer,
  appKey: string,
): RequestListener {
  return (incoming, outgoing) => {
    respond(incoming, isOffered, answer, appKey)
      .catch((error: unknown) => refusalOf(error))
      .then((response) => send(outgoing, response))
      .then(() => drain(incoming))
      // The caller may have disconnected, which must not crash the process.
      .catch(() => incoming.destroy());
  };
}

async function respond(
  incoming: IncomingMessage,
  isOffered: (method: string, target: string) => boolean,
  answer: Answer,
  appKey: string,
): Promise<Response> {
  const { method = '', url = '' } = incoming;
  if (!isOffered(method, url)) throw new Unanswerable(404, 'Not found');
  const sent = await readBody(incoming);
  const body = isTooComplex(sent) ? GARBAGE : sent;
  return answer({ method, url, ...headersRead(incoming, appKey), body });
}

/** Turns a request into the Fetch API's Request, which lite takes. */
export function requestOf(origin: string, arrived: Arrived): Request {
  const { method, url, body } = arrived;
  const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD';
  return new Request(origin + url, {
    method,
    headers: headersOf(arrived),
    ...(hasBody && { body }),
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new Unanswerable(413, 'The request body is larger than 1 MB');
  if (Number(incoming.headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > LARGEST_BODY) throw tooLarge;
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    if (incoming.destroyed) throw new Unanswerable(400, 'The request was aborted');
    throw error;
  }
  return Buffer.concat(chunks);
}

function headersOf({ headersDistinct }: Arrived): Headers {
  const headers = new Headers();
  try {
    for (const [name, values] of Object.entries(headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
  } catch {
    throw new Unanswerable(400, 'The headers are not valid');
  }
  return headers;
}

function refusalOf(error: unknown): Response {
  if (error instanceof Unanswerable) {
    const { status, message } = error;
    return Response.json({ code: status, message }, { status });
  }
  console.error('[api]', error);
  return Response.json({ code: 500, message: 'Internal server error' }, { status: 500 });
}

/** CORS headers are dropped: browsers use the app's own origin, so scripts of other sites need no access. */
const isForOtherSites = (name: string) => name.startsWith('access-control-');

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers) {
    if (!isForOtherSites(name)) outgoing.setHeader(name, value);
  }
  if (!outgoing.req.complete) outgoing.setHeader('connection', 'close');
  outgoing.statusCode = response.status;
  await new Promise<void>((resolve) => outgoing.end(body, resolve));
}

async function drain(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete) return;
  incoming.resume();
  await sleep(LINGER_MS);
  incoming.destroy();
}

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

const [QUOTE, ESCAPE, COLON] = [0x22, 0x5c, 0x3a];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether arrays and objects exceed DEEPEST or MOST_KEYS. Characters inside strings do not count. */
function isTooComplex(json: Buffer): boolean {
  if (json.length <= DEEPEST) return false;
  let depth = 0;
  let keys = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === ESCAPE ? 1 : 0;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COLON) keys += 1;
    if (depth > DEEPEST || keys > MOST_KEYS) return true;
  }
  return false;
}

type SentHeaders = Pick<IncomingMessage, 'headers' | 'headersDistinct'>;

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
  'user-agent',
  'x-app-key',
  'x-client-info',
];

/** Read only with the app's key: the visitor's address, and the device cookie of a browser that has signed in before. */
const READ_FROM_APP = ['x-forwarded-for', 'x-known-device'];

/**
 * Drops all headers but the listed ones. A hosted project's gateway overwrites the headers that name the caller's address.
 * There is no gateway here, so SQL must not receive them.
 */
function headersRead({ headers, headersDistinct }: SentHeaders, appKey: string): SentHeaders {
  const isApp = isSame(String(headers['x-app-key']), appKey);
  const names = isApp ? [...READ, ...READ_FROM_APP] : READ;
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  return { headers: only(headers), headersDistinct: only(headersDistinct) };
}
