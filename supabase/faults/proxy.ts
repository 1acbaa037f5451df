import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A faulty connection: a proxy in front of a local port. */
export type Line = {
  url: string;
  /** Drops every open connection, including responses in progress. */
  cut: () => void;
  /** Delays all traffic in both directions by this many milliseconds. */
  delay: (ms: number) => void;
  close: () => void;
};

export async function openLine(target: string): Promise<Line> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let held = 0;

  const holding = () =>
    new Transform({
      transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), held),
    });

  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(holding()).pipe(other);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('error', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    delay: (ms) => (held = ms),
    close() {
      server.close();
      cut();
    },
  };
}
