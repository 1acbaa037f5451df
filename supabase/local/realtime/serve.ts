import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres, { type Sql } from 'postgres';
import { WebSocketServer } from 'ws';
import type { Settings } from '../settings.ts';
import { Policies } from './authorize.ts';
import { Connection, type Relay } from './connection.ts';
import { startFeed } from './feed.ts';
import { identityOfKey, type IdentityOf } from './identity.ts';
import { Rooms } from './room.ts';

const PATH = '/realtime/v1/websocket';
/** A client that wants to say more than this is none of ours. */
const LARGEST_FRAME = 1_000_000;
const SERVER_RESTARTS = 1012;
/** How late a silent connection or an expired token may be noticed. */
const SWEEP_MS = 1_000;

/** The live relay: what supabase-js expects of Realtime, on the API's own server. */
export async function serveRealtime(
  server: Server,
  settings: Settings,
  identityOf: IdentityOf,
): Promise<{ stop: () => Promise<void> }> {
  const sql = connect(settings.adminUrl);
  const relay: Relay = {
    policies: new Policies(sql),
    rooms: new Rooms(),
    connections: new Set(),
    identityOf,
  };
  await startFeed(sql, relay.rooms);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
  });
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const connection of relay.connections) connection.endWhatIsOver(now);
  }, SWEEP_MS).unref();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    // Read as it was sent: not every request line is an address.
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== PATH) return refuse(socket, '404 Not Found', 'Not found');
    const searchParams = new URLSearchParams(query);
    const key = String(request.headers['x-api-key'] ?? searchParams.get('apikey') ?? '');
    const identity = identityOfKey(key, settings);
    if (!identity) return refuse(socket, '401 Unauthorized', 'API key is missing or unknown');
    const version = searchParams.get('vsn')?.startsWith('2') ? 2 : 1;
    sockets.handleUpgrade(request, socket, head, (client) => {
      new Connection({ socket: client, stream: socket }, relay, version, identity);
    });
  });

  const stop = async () => {
    clearInterval(sweep);
    for (const client of sockets.clients) client.close(SERVER_RESTARTS, 'relay restart');
    sockets.close();
    await sql.end({ timeout: 2 });
    for (const client of sockets.clients) client.terminate();
  };
  return { stop };
}

function connect(url: string): Sql {
  return postgres(url, {
    max: 4,
    idle_timeout: 30,
    backoff: () => 0.25,
    // It keeps nothing of what it writes, so it need not wait for the disk.
    connection: { synchronous_commit: 'off' },
    fetch_types: false,
    onnotice: () => {},
  });
}

function refuse(socket: Duplex, status: string, error: string): void {
  const body = JSON.stringify({ error });
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`);
}
