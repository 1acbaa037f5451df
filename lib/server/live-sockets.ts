import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { Server, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { finishBackground } from './background';

/** A WebSocket close frame with code 1001, "going away". The browser reconnects by itself. */
const CLOSE_FRAME = Buffer.from([0x88, 2, 1001 >> 8, 1001 & 0xff]);
const LONGEST_STOP_MS = 10_000;

/**
 * On a signal, Next completes open requests, but also waits for live sockets, which never end. So they are closed. Next does
 * not wait for mails that are on their way, so its exit does. After ten seconds the process ends with Next's own exit code.
 */
export function closeLiveSockets(): void {
  const open = new Set<Duplex>();
  const track = (_request: IncomingMessage, socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: { server?: unknown } }).socket;
    const isNew = server instanceof Server && !server.listeners('upgrade').includes(track);
    if (!isNew) return;
    server.on('upgrade', track);
    answerOtherOffers(server);
  });
  const stop = (_signal: string, code: number) => {
    for (const socket of open) socket.end(CLOSE_FRAME);
    const { exit } = process;
    setTimeout(() => exit(128 + code), LONGEST_STOP_MS).unref();
    const finished = finishBackground();
    process.exit = ((given) => void finished.then(() => exit(given))) as typeof exit;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

/**
 * A request may offer another protocol than WebSocket and expects an answer all the same: Java's client offers HTTP/2 with
 * each request without TLS. Next would end its connection. Before Node 24.9, nothing can be done about it.
 */
function answerOtherOffers(server: Server): void {
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket';
  Object.assign(server, { shouldUpgradeCallback });
}
