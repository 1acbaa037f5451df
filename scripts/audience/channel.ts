import { WebSocket } from 'ws';
import type { OpenChannel } from '../../lib/live/channel.ts';
import type { Settings } from '../../supabase/local/settings.ts';

const HEARTBEAT_MS = 25_000;

/** A lightweight version of what supabase-js does on a player's page, identical for the relay and the page. */
export function channelsOf({ apiUrl, publishableKey }: Settings, wait: (tries: number) => number) {
  const sockets = new Set<WebSocket>();
  /** The times of successful joins, and the numbers of refused joins and closed channels. */
  const joinedAt: number[] = [];
  const counts = { refused: 0, closed: 0 };
  const heartbeat = setInterval(() => {
    for (const socket of sockets) socket.send('[null,"1","phoenix","heartbeat",{}]');
  }, HEARTBEAT_MS);
  const url = `${apiUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`;
  const config = { broadcast: { self: false }, private: true };

  const open: OpenChannel = (name, { onStatus, onMessage }) => {
    let isOver = false;
    let tries = 0;
    let socket: WebSocket;
    let again: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      isOver = true;
      clearTimeout(again);
      socket.terminate();
    };
    const close = () => {
      leave();
      onStatus('closed');
    };
    const hear = (text: string) => {
      const [, , , event, payload] = JSON.parse(text) as [0, 0, 0, string, { status?: string }];
      if (event === 'phx_close') {
        counts.closed += 1;
        close();
      }
      if (event !== 'phx_reply' || tries === 0) return;
      if (payload.status !== 'ok') {
        counts.refused += 1;
        return close();
      }
      tries = 0;
      joinedAt.push(performance.now());
      onStatus('joined');
    };
    const connect = () => {
      tries += 1;
      socket = new WebSocket(url, { perMessageDeflate: false });
      socket.on('open', () => {
        sockets.add(socket);
        const join = { config, access_token: publishableKey };
        socket.send(JSON.stringify(['1', '1', `realtime:${name}`, 'phx_join', join]));
      });
      socket.on('message', (said: Buffer, isBinary) =>
        isBinary ? onMessage(payloadOf(said)) : hear(said.toString()),
      );
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (isOver) return;
        onStatus('lost');
        again = setTimeout(connect, wait(tries || 1));
      });
    };
    connect();
    return leave;
  };
  const stop = () => {
    clearInterval(heartbeat);
    for (const socket of sockets) socket.terminate();
  };
  return { open, joinedAt, counts, stop };
}

/** Decodes a broadcast: the lengths of topic, event and metadata, then these three, then the payload. */
function payloadOf(said: Buffer): unknown {
  const [, topic = 0, event = 0, meta = 0] = said;
  return JSON.parse(said.toString('utf8', 5 + topic + event + meta));
}
