import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { LOOPBACK, type Environment } from '../supabase/local/settings.ts';
import { makeCertificate } from '../supabase/tests/support/certificate.ts';
import { startApp } from './app.ts';

/** Several processes of one build behind a TLS proxy, whose public address is `url`. */
export type Processes = { url: string; inside: string[]; stop: () => Promise<void> };

export async function startProcesses(
  env: Environment,
  ports: { outside: number; inside: number[] },
): Promise<Processes> {
  const url = `https://localhost:${ports.outside}`;
  const start = (port: number) => startApp('start', { ...env, SITE_URL: url }, port);
  const apps = await Promise.all(ports.inside.map(start));
  const close = await openTlsProxy(ports.outside, ports.inside);
  return {
    url,
    inside: ports.inside.map((port) => `http://127.0.0.1:${port}`),
    async stop() {
      close();
      await Promise.all(apps.map((app) => app.stop()));
    },
  };
}

/** The host name that the proxy sends to the processes. */
const INSIDE = 'bingo.internal';

/**
 * An HTTPS proxy in front of several processes of the app. Like a real one, it distributes requests in turn without
 * sticky sessions, replaces the public host name, and sends the public name and the client's address in headers.
 */
async function openTlsProxy(port: number, targets: number[]): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-tls-'));
  const { key, certificate } = makeCertificate(folder);
  let turn = 0;
  // Each request uses a connection of its own: the app closes idle ones, and a request sent at that moment would get no
  // response.
  const ask = (incoming: IncomingMessage) =>
    request({
      host: LOOPBACK,
      port: targets[turn++ % targets.length],
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, ...forwarded(incoming) },
      agent: false,
    });

  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (incoming, outgoing) => {
      const asked = ask(incoming);
      asked.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
      });
      asked.once('error', () => {
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      outgoing.once('close', () => asked.destroy());
      incoming.pipe(asked);
    },
  );
  server.on('upgrade', (incoming, near: Duplex, head) => {
    const asked = ask(incoming);
    near.on('error', () => asked.destroy());
    asked.once('error', () => near.destroy());
    asked.once('response', () => near.destroy());
    asked.once('upgrade', (answer, far, first) =>
      connectBoth(near, far, answer, Buffer.concat([first])),
    );
    asked.end(head);
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
}

function connectBoth(near: Duplex, far: Duplex, answer: IncomingMessage, first: Buffer): void {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
  for (let n = 0; n < answer.rawHeaders.length; n += 2)
    lines.push(`${answer.rawHeaders[n]}: ${answer.rawHeaders[n + 1]}`);
  near.write(`${lines.join('\r\n')}\r\n\r\n`);
  near.write(first);
  near.pipe(far).pipe(near);
  near.once('close', () => far.destroy());
  far.once('close', () => near.destroy());
  far.on('error', () => near.destroy());
}

/** Like a real proxy, appends the client's address to an X-Forwarded-For header that the client sent itself. */
const forwarded = ({ headers, socket }: IncomingMessage) => ({
  host: INSIDE,
  'x-forwarded-host': headers.host,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
});
