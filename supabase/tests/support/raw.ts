import { connect } from 'node:net';

/**
 * Sends these bytes to a local port. Resolves to the response, which ends when the connection closes, is silent for two
 * seconds after its first bytes, or sends none in `wait` milliseconds.
 */
export function send(port: number, bytes: string | Buffer, wait = 20_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    socket.setTimeout(wait, end);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received.push(chunk);
      socket.setTimeout(Math.min(wait, 2_000));
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/** Sends an HTTP request with exactly this request line, without normalization by a client. */
export function request(
  port: number,
  line: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Promise<string> {
  const all: Record<string, string> = { Host: '127.0.0.1', Connection: 'close', ...headers };
  if (body.length > 0) all['Content-Length'] ??= String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return send(port, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
