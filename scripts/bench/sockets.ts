import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { pool } from './numbers.ts';
import type { World } from './world.ts';

/** Opens the socket of one browser, and resolves when it receives broadcasts. */
type Open = (n: number) => Promise<WebSocket>;

/** The maximum number of concurrent joins, as when a crowd follows one link. */
const AT_ONCE = 50;
const LONGEST_WAIT_MS = 20_000;

/** Opens the socket of a browser on this game's page: connects and joins the game's channel. */
export async function joinGame({ settings }: World, channel: string): Promise<WebSocket> {
  const address = settings.apiUrl.replace('http', 'ws');
  const query = `apikey=${settings.publishableKey}&vsn=2.0.0`;
  const socket = await connect(`${address}/realtime/v1/websocket?${query}`);
  const config = {
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    postgres_changes: [],
    private: true,
  };
  const topic = `realtime:${channel}`;
  socket.send(
    JSON.stringify([
      '1',
      '1',
      topic,
      'phx_join',
      { config, access_token: settings.publishableKey },
    ]),
  );
  const [said] = (await once(socket, 'message')) as [Buffer];
  const [, , , , answer] = JSON.parse(said.toString()) as [0, 0, 0, 0, { status: string }];
  if (answer.status !== 'ok') throw new Error(`Joining ${channel} was refused: ${said.toString()}`);
  return socket;
}

export async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** The sockets of many browsers in one process. */
export class Audience {
  readonly #sockets: WebSocket[] = [];
  #missing = 0;
  #heard: (at: number) => void = () => {};

  static async open(size: number, open: Open): Promise<Audience> {
    const audience = new Audience();
    await pool(Array(size).keys(), AT_ONCE, async (n) => audience.#add(await open(n)));
    return audience;
  }

  #add(socket: WebSocket): void {
    this.#sockets.push(socket);
    socket.on('message', (_said, isBinary) => {
      if (isBinary && --this.#missing === 0) this.#heard(performance.now());
    });
  }

  /** The milliseconds from this call until the last socket has received its broadcast. */
  async hearing(say: () => Promise<unknown>): Promise<number> {
    this.#missing = this.#sockets.length;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#heard = resolve;
    const late = () => reject(new Error(`${this.#missing} sockets received nothing.`));
    const timer = setTimeout(late, LONGEST_WAIT_MS);
    const began = performance.now();
    const [at] = await Promise.all([promise, say()]).finally(() => clearTimeout(timer));
    return at - began;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

let served: Promise<number> | undefined;

/** The port of a server that only broadcasts; see floor-sockets.ts. */
export const floorSockets = (world: World): Promise<number> => (served ??= serve(world));

async function serve(world: World): Promise<number> {
  const child = fork(join(import.meta.dirname, 'floor-sockets.ts'), { execArgv: [] });
  world.onClose(() => child.disconnect());
  const [port] = (await once(child, 'message')) as [number];
  return port;
}
