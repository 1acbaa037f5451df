import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { SLOW_MS, type Way } from './faulty.ts';

/** The ways in which a database can fail. For 503, it refuses with "too many clients". */
export const POSTGRES_WAYS = [
  'refuses',
  'closes at once',
  'never answers',
  'answers 503',
  'slow by 3 s',
  'answers nonsense',
] as const satisfies readonly Way[];

const SAME_CALL_MS = 100;

/** A server between the API and Postgres, which can fail on real sockets. */
export async function openFaultyPostgres(port: number) {
  const pairs = new Set<{ near: Socket; far: Socket | null }>();
  let failing: Way | null = null;

  const accept = (near: Socket) => {
    near.on('error', () => undefined);
    if (failing === 'closes at once') return near.destroy();
    const pair: { near: Socket; far: Socket | null } = { near, far: null };
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    if (failing === 'answers 503') return near.once('data', () => near.end(TOO_MANY));
    if (failing === 'answers nonsense') return near.once('data', () => near.end(NONSENSE));
    if (failing === 'never answers') return;
    const far = connect(port, '127.0.0.1');
    pair.far = far;
    far.on('error', () => near.destroy());
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    const send = (chunk: Buffer) => {
      if (failing === null || failing === 'slow by 3 s') far.write(chunk);
    };
    let slowUntil = 0;
    near.on('data', (chunk) => {
      const now = performance.now();
      // A call may take several messages.
      if (failing === 'slow by 3 s' && now > slowUntil + SAME_CALL_MS) slowUntil = now + SLOW_MS;
      if (now < slowUntil) setTimeout(() => send(chunk), slowUntil - now);
      else send(chunk);
    });
    far.on('data', (chunk) => {
      if (failing !== 'never answers') near.write(chunk);
    });
  };

  const server = createServer(accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const cut = () => pairs.forEach(({ near }) => near.destroy());

  return {
    port: own,
    async fail(way: Way | null) {
      const before = failing;
      failing = way;
      // Connections that are slow or silent stay open. What they have swallowed is never answered.
      if (way ? way !== 'slow by 3 s' && way !== 'never answers' : before === 'never answers')
        cut();
      if (way === 'refuses') server.close();
      if (before === 'refuses' && way !== 'refuses') {
        server.listen(own, '127.0.0.1');
        await once(server, 'listening');
      }
    },
    close() {
      cut();
      server.close();
    },
  };
}

/** Postgres's own message, `FATAL` 53300. */
const fields = ['SFATAL', 'VFATAL', 'C53300', 'Msorry, too many clients already', ''].join('\0');
const TOO_MANY = Buffer.alloc(5 + Buffer.byteLength(fields) + 1);
TOO_MANY.write('E');
TOO_MANY.writeInt32BE(TOO_MANY.length - 1, 1);
TOO_MANY.write(fields, 5);

const NONSENSE = 'HTTP/1.1 400 Bad Request\r\n\r\n<!doctype html><h1>Welcome to nginx!</h1>';
