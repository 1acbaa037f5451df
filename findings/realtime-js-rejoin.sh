#!/bin/sh
# @supabase/realtime-js 2.119.1: `reconnectAfterMs` is not used when a channel is refused on an open connection.
# Guess: the option that spreads reconnecting clients also spreads their joins, or `rejoinAfterMs` of phoenix can be given.
# Seen: with reconnectAfterMs of 4 s, and rejoinAfterMs of 4 s, too, the channel joins again after 1 s, as every other client
# does at the same moment.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module", "dependencies": { "@supabase/realtime-js": "2.119.1", "ws": "8.23.0" } }' > package.json
npm install --silent --no-audit --no-fund
cat > look.mjs <<'LOOK'
import { RealtimeClient } from '@supabase/realtime-js';
import { WebSocket, WebSocketServer } from 'ws';

const joins = [];
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    const [join_ref, ref, topic, event] = Array.isArray(message)
      ? message
      : [message.join_ref, message.ref, message.topic, message.event];
    if (event !== 'phx_join') return;
    joins.push(performance.now());
    const payload = { status: 'error', response: { reason: 'not now' } };
    const reply = Array.isArray(message)
      ? [join_ref, ref, topic, 'phx_reply', payload]
      : { join_ref, ref, topic, event: 'phx_reply', payload };
    socket.send(JSON.stringify(reply));
    if (joins.length < 2) return;
    const seconds = (joins[1] - joins[0]) / 1000;
    console.log(seconds > 0.9 && seconds < 1.9 ? 'joins again after 1 s' : `joins again after ${seconds} s`);
    process.exit();
  });
});
await new Promise((resolve) => server.once('listening', resolve));
const client = new RealtimeClient(`ws://127.0.0.1:${server.address().port}/socket`, {
  transport: WebSocket, params: { apikey: 'key' }, reconnectAfterMs: () => 4000, rejoinAfterMs: () => 4000,
});
client.channel('room').subscribe(() => {});
setTimeout(() => { console.log(`no second join within 8 s (${joins.length})`); process.exit(); }, 8000);
LOOK
seen=$(node look.mjs)
echo "$seen"
expected='joins again after 1 s'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
