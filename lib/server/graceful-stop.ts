import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { Server, type ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { log } from './log';
import { AGAIN_MS, LONGEST_STOP_MS } from './stop-limits';

/** A WebSocket close frame with code 1001, "going away". The browser reconnects by itself. */
const CLOSE_FRAME = Buffer.from([0x88, 2, 1001 >> 8, 1001 & 0xff]);
/** The time for a browser to close its live socket after that. */
const DISCONNECT_MS = 1_000;
/** The time for which kept connections may still send a request. */
const LAST_REQUEST_MS = 1_000;
const CLOSE_IDLE_EVERY_MS = 100;
/** The time for a busy server to accept waiting connections before it stops listening. */
const ACCEPT_MS = 1_000;
const SHORT_TURN_MS = 0.5;

type Exchange = { server: Server; response: ServerResponse };

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * On a signal, Next closes its server, and Node would drop idle connections on which a client may just be sending a
 * request. Instead, responses now say `Connection: close`, idle connections are closed a little later, and live sockets
 * get a close frame. A second signal, or a stop that takes too long, ends the process.
 */
export function stopGracefully(): void {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  const liveSockets = new Set<Duplex>();
  let accepted = 0;
  let since: number | undefined;

  const adopt = (server: Server) => {
    if (servers.has(server)) return;
    servers.add(server);
    server.on('upgrade', (_request, socket) => {
      liveSockets.add(socket);
      socket.once('close', () => liveSockets.delete(socket));
    });
    server.close = (done) => {
      const stopListening = () => {
        // Without the part of `http.Server.close` that drops idle connections.
        TcpServer.prototype.close.call(server, done);
        setTimeout(closeIdle, LAST_REQUEST_MS, server).unref();
      };
      setImmediate(whenAllAccepted, stopListening, performance.now() + ACCEPT_MS);
      return server;
    };
  };
  /**
   * When a server stops listening, the kernel resets connections that are not yet accepted. Node accepts one per turn of
   * the event loop, so a short turn without one means that none is waiting.
   */
  const whenAllAccepted = (work: () => void, latest: number) => {
    const before = accepted;
    const began = performance.now();
    setImmediate(() => {
      const now = performance.now();
      const isIdle = accepted === before && now - began < SHORT_TURN_MS;
      if (isIdle || now > latest) work();
      else whenAllAccepted(work, latest);
    });
  };
  const closeIdle = (server: Server) => {
    const close = () => {
      server.closeIdleConnections();
      // Browsers open spare connections, which Node does not count as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    // `setImmediate`, so that the event loop first reads data that has arrived.
    setInterval(setImmediate, CLOSE_IDLE_EVERY_MS, close).unref();
  };

  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (!(socket.server instanceof Server)) return;
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    adopt(socket.server);
  });
  subscribe('http.server.request.start', (message) => {
    const { server, response } = message as Exchange;
    adopt(server);
    // Only when the server no longer listens, because clients would otherwise open new connections.
    beforeHead(response, () => server.listening || response.setHeader('connection', 'close'));
  });
  // Covers requests that arrived before this function was called.
  subscribe('http.server.response.finish', (message) => adopt((message as Exchange).server));
  const stop = () => {
    if (since !== undefined) {
      // One Ctrl-C can arrive twice: from the terminal and from the parent process.
      if (Date.now() - since > AGAIN_MS) process.exit(1);
      return;
    }
    since = Date.now();
    for (const socket of liveSockets) {
      socket.end(CLOSE_FRAME);
      setTimeout(() => socket.destroy(), DISCONNECT_MS).unref();
    }
    setTimeout(() => {
      log.error('Stopped before every response was sent');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

function beforeHead(response: ServerResponse, work: () => void): void {
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    work();
    return writeHead.apply(response, given as Parameters<typeof writeHead>);
  };
}
