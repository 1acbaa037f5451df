import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres, { type Sql } from 'postgres';
import { WebSocketServer } from 'ws';
import type { Settings } from '../settings.ts';
import { SWEEP_MS } from './channel.ts';
import { Connection, type Relay } from './connection.ts';
import { Feed, FAULTS } from './faults.ts';
import { identityOfKey, type IdentityOf } from './identity.ts';
import { broadcastOf, PREFIX } from './protocol.ts';

/** The most sockets, which protects the memory; a hosted plan has its own number. */
const CONNECTIONS = 10_000;
const PATH = '/realtime/v1/websocket';
/** Larger frames cannot come from this product's clients. */
const LARGEST_FRAME = 1_000_000;
const GOING_AWAY = 1001;
/** After this delay a handshake is refused, as on a hosted project (user_socket.ex, `connect_error_backoff_ms`). */
const REFUSAL_MS = 2_000;

/** The live relay: the parts of Realtime that supabase-js uses, on the API's server. */
export async function serveRealtime(
  server: Server,
  settings: Settings,
  identityOf: IdentityOf,
  mostConnections = CONNECTIONS,
): Promise<{ feed: Feed; stop: () => Promise<void> }> {
  const sql = connect(settings.adminUrl);
  const feed = new Feed();
  const relay: Relay = {
    feed,
    mayReceive: mayReceive(sql),
    rooms: new EventEmitter().setMaxListeners(0),
    connections: new Set(),
    identityOf,
  };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
  });
  // Clients join again after this, and then read what they missed. The first connection has none yet.
  const closeAll = () => {
    for (const client of sockets.clients) client.close(GOING_AWAY, 'join again');
  };
  await sql.listen(FAULTS, (given) => feed.set(given));
  await startFeed(sql, relay, () => feed.isOpen && closeAll());
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const connection of relay.connections) connection.endWhatIsOver(now);
  }, SWEEP_MS).unref();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    // Not parsed with `URL`, because not every request line is a valid address.
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== PATH) return refuse(socket, '404 Not Found', 'Not found');
    const searchParams = new URLSearchParams(query);
    const key = String(request.headers['x-api-key'] ?? searchParams.get('apikey') ?? '');
    const identity = identityOfKey(key, settings);
    if (!identity)
      return refuse(socket, '401 Unauthorized', 'API key is missing or unknown', REFUSAL_MS);
    const { full, visitorSeconds } = feed.faults;
    if (full === 'users' || relay.connections.size >= mostConnections)
      return refuse(socket, '429 Too Many Requests', 'Too many connected users', REFUSAL_MS);
    if (full === 'joins')
      return refuse(socket, '429 Too Many Requests', 'Too many joins per second', REFUSAL_MS);
    if (!searchParams.get('vsn')?.startsWith('2'))
      return refuse(socket, '400 Bad Request', 'Only version 2 of the protocol is known');
    const expiresAt = visitorSeconds ? Date.now() + visitorSeconds * 1000 : null;
    sockets.handleUpgrade(request, socket, head, (client) => {
      new Connection(client, relay, { ...identity, expiresAt });
    });
  });

  const stop = async () => {
    clearInterval(sweep);
    closeAll();
    sockets.close();
    await sql.end({ timeout: 2 });
    for (const client of sockets.clients) client.terminate();
  };
  return { feed, stop };
}

function connect(url: string): Sql {
  return postgres(url, {
    max: 4,
    idle_timeout: 30,
    backoff: () => 0.25,
    // Nothing that it writes needs to be durable, so it need not wait for the disk.
    connection: { synchronous_commit: 'off' },
    fetch_types: false,
    onnotice: () => {},
  });
}

function refuse(socket: Duplex, status: string, error: string, after = 0): void {
  const body = JSON.stringify({ error });
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  const answer = `HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`;
  setTimeout(() => socket.end(answer), after).unref();
}

/**
 * Evaluates the policies, each time in one round trip. No policy lets a client send. A policy that raises an error counts as
 * a refusal; any other error is a defect of the stack and is thrown.
 */
const mayReceive =
  (sql: Sql): Relay['mayReceive'] =>
  async (topic, { role, claims }) => {
    try {
      const [row] = await sql<{ may: boolean }[]>`
        select realtime.may_receive(${topic}, ${role}, ${JSON.stringify(claims)}) as may`;
      return row?.may ?? false;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (error.code !== '42501') console.error(`[realtime] RlsPolicyError ${error.message}`);
      return false;
    }
  };

type Header = { id: string; topic: string; event: string };

/** A hosted project drops larger messages in silence: 3,000 kB and 500 bytes (tenants.ex, `validate_payload_size`). */
const LARGEST_PAYLOAD = 3_000_500;

/**
 * Delivers the messages of `realtime.send` to the rooms in commit order. `onGap` is called when messages may have been
 * missed.
 */
async function startFeed(sql: Sql, { rooms, feed }: Relay, onGap: () => void): Promise<void> {
  const deliver = ({ id, topic, event }: Header, payload: string) => {
    if (Buffer.byteLength(payload) > LARGEST_PAYLOAD) return;
    const meta = JSON.stringify({ id });
    const frame = broadcastOf({ topic: PREFIX + topic, event, meta, payload });
    if (frame) rooms.emit(PREFIX + topic, frame);
  };
  const receive = async (notification: string) => {
    const end = notification.indexOf('\n');
    if (end > 0)
      return deliver(JSON.parse(notification.slice(0, end)) as Header, notification.slice(end + 1));
    const [row] = await sql<(Header & { payload: string | null })[]>`
      select id, topic, event, payload::text from realtime.messages where id = ${notification}`;
    if (row) deliver(row, row.payload ?? '{}');
  };
  // A single chain of promises, because a message that must be fetched may not be overtaken by one that came complete.
  let work = Promise.resolve();
  const inOrder = (notification: string) => {
    if (!feed.isOpen) return;
    work = work
      .then(() => receive(notification))
      .catch((error: Error) => {
        console.error(`[realtime] ${error.message}`);
        onGap();
      });
  };
  await sql.listen('realtime_messages', inOrder, onGap);
}
