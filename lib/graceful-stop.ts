import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { log } from './log';
import { AGAIN_MS, LONGEST_STOP_MS } from './stop-limits';

/** A WebSocket's close frame, 1001: this server is going away. The browser comes back by itself. */
const GOODBYE = Buffer.from([0x88, 2, 1001 >> 8, 1001 & 0xff]);
/** How long a browser may take to hang up after that. */
const HANG_UP_MS = 1_000;
const LOOK_EVERY_MS = 100;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * On a signal Next stops accepting and waits for every connection to end. Here is what it leaves open: live sockets hear that
 * the server goes, connections kept for a next request are closed, and what takes too long, or is asked for again, ends it.
 */
export function stopGracefully(): void {
  const servers = new Set<Server>();
  const liveSockets = new Set<Duplex>();
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || servers.has(server)) return;
    servers.add(server);
    server.on('upgrade', (_request, socket) => {
      liveSockets.add(socket);
      socket.once('close', () => liveSockets.delete(socket));
    });
  });
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined) {
      // One Ctrl-C arrives several times: from the terminal, and from whatever started this process.
      if (Date.now() - since > AGAIN_MS) process.exit(1);
      return;
    }
    since = Date.now();
    for (const socket of liveSockets) {
      socket.end(GOODBYE);
      setTimeout(() => socket.destroy(), HANG_UP_MS).unref();
    }
    const closeIdle = () => servers.forEach((server) => server.closeIdleConnections());
    setInterval(closeIdle, LOOK_EVERY_MS).unref();
    setTimeout(() => {
      log.error('Stopped before every request was answered');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
