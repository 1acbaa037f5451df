import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a neighbour fails. */
export const WAYS = [
  'refuses',
  'closes at once',
  'never answers',
  'answers 500',
  'answers 503',
  'answers 429',
  'slow by 3 s',
  'answers nonsense',
] as const;
export type Way = (typeof WAYS)[number];

export const SLOW_MS = 3_000;

/** A server between the app and a neighbour, which can fail on real sockets. */
export type Faulty = {
  url: string;
  /** Fails for all requests whose path begins so, and cuts their open connections; without a way they are passed on. */
  fail: (path: string, way: Way | null) => Promise<void>;
  /** Number of requests below this path. */
  countOf: (path: string) => number;
  close: () => void;
};

/** Passes requests and WebSockets on to `target`; without one, answers them itself. */
export async function openFaulty(target: string | null): Promise<Faulty> {
  const failing = new Map<string, Way>();
  const asked: string[] = [];
  const open = new Map<Duplex, string>();
  let isDeaf = false;
  const wayOf = (path = '/') => {
    asked.push(path);
    return [...failing].find(([prefix]) => path.startsWith(prefix))?.[1];
  };

  const listener: RequestListener = async (asking, answer) => {
    open.set(asking.socket, asking.url ?? '/');
    const way = wayOf(asking.url);
    if (way === 'slow by 3 s') await sleep(SLOW_MS);
    else if (way) return failWith(way, asking.socket, answer);
    if (target) pass(target, asking, answer);
    else answer.writeHead(200, { 'content-type': 'application/json' }).end('{"status":1}');
  };
  const server = createServer(listener);
  server.on('connection', (socket: Socket) => {
    open.set(socket, '');
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    if (isDeaf) socket.resetAndDestroy();
  });
  server.on('upgrade', async (asking, near: Duplex, head) => {
    open.set(near, asking.url ?? '/');
    const way = wayOf(asking.url);
    if (way === 'slow by 3 s') await sleep(SLOW_MS);
    else if (way) return failWith(way, near as Socket);
    if (!target) return near.destroy();
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    const lines = [`${asking.method} ${asking.url} HTTP/1.1`];
    for (let i = 0; i < asking.rawHeaders.length; i += 2)
      lines.push(`${asking.rawHeaders[i]}: ${asking.rawHeaders[i + 1]}`);
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.once('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    async fail(path, way) {
      if (way) failing.set(path, way);
      else failing.delete(path);
      for (const [socket, url] of open) if (way && url.startsWith(path)) socket.destroy();
      // Only a server that fails as a whole can refuse a connection.
      const refuses = path === '' && way === 'refuses';
      if (refuses === isDeaf) return;
      isDeaf = refuses;
      if (refuses) server.close();
      else {
        server.listen(port, '127.0.0.1');
        await once(server, 'listening');
      }
    },
    countOf: (path) => asked.filter((url) => url.startsWith(path)).length,
    close() {
      for (const socket of open.keys()) socket.destroy();
      server.close();
    },
  };
}

/** An upgrade has no response, only its socket. */
function failWith(way: Way, socket: Socket, answer?: ServerResponse): void {
  const [, code] = /^answers (\d+)$/.exec(way) ?? [];
  const says = (status: number, type: string, body: string) => {
    if (answer) answer.writeHead(status, { 'content-type': type }).end(body);
    else socket.end(`HTTP/1.1 ${status} \r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  };
  if (way === 'refuses') socket.resetAndDestroy();
  else if (way === 'closes at once') socket.destroy();
  else if (code === '429')
    says(
      429,
      'application/json',
      '{"code":429,"error_code":"over_request_rate_limit","msg":"Request rate limit reached"}',
    );
  else if (code) says(Number(code), 'text/plain', 'upstream connect error');
  else if (way === 'answers nonsense')
    says(200, 'text/html', '<!doctype html><h1>Welcome to nginx!</h1>');
}

function pass(target: string, asking: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asking;
  const onward = request(new URL(url, target), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  asking.pipe(onward);
}
