import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { LOOPBACK } from '../supabase/local/settings.ts';
import { makeCertificate } from '../supabase/tests/support/certificate.ts';

export type TlsProxy = {
  /** Where the certificate lies, for whoever should believe it. */
  certificate: string;
  close: () => void;
};

/** A name that only the proxy knows the processes by. */
const INSIDE = 'bingo.internal';

/**
 * HTTPS before several processes of the app, as in front of a real one: each request goes to the next of them, whoever sent
 * it, under another name than people call, and with the headers that tell what they called and from where.
 */
export async function openTlsProxy(port: number, targets: number[]): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-tls-'));
  const { key, certificate } = makeCertificate(folder);
  let turn = 0;
  // Each on a connection of its own: the app closes those that wait, and what is sent at that moment gets no answer.
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
  const close = () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
  return { certificate, close };
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

/** What a client wrote itself stays where a list has room for it, before what the proxy knows. */
const forwarded = ({ headers, socket }: IncomingMessage) => ({
  host: INSIDE,
  'x-forwarded-host': headers.host,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
});
