#!/bin/sh
# @supabase/realtime-js 2.119.1: the late close event of an old socket removes the close handler of the new one.
# Guess: a client that connects again after disconnect(), as it does by itself when Back restores a page, notices the end of its
# new socket, because each socket has handlers of its own.
# Seen: the close event of the old socket, which a restored page gets after it has connected, empties the handler of whichever
# socket is the current one. Its end is noticed by a heartbeat, up to a minute later.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module", "dependencies": { "@supabase/realtime-js": "2.119.1" } }' > package.json
npm install --silent --no-audit --no-fund
cat > look.mjs <<'LOOK'
import { RealtimeClient } from '@supabase/realtime-js';

const sockets = [];
/** A socket that is closed at once, and whose event comes later, as after the restoring of a page. */
class Socket {
  readyState = 0;
  bufferedAmount = 0;
  constructor() {
    sockets.push(this);
  }
  send() {}
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen({});
  }
}
const client = new RealtimeClient('ws://127.0.0.1:1/socket', {
  ...{ transport: Socket, params: { apikey: 'key' }, reconnectAfterMs: () => 10 },
});
const connection = client.socketAdapter.getSocket();
connection.connect();
sockets[0].open();
const late = sockets[0].onclose;
connection.disconnecting = true; // What disconnect() sets until the socket has closed.
sockets[0].close();
connection.connect();
late({ code: 1000 });
sockets[1].open();
sockets[1].readyState = 3;
sockets[1].onclose({ code: 1006 });
await new Promise((resolve) => setTimeout(resolve, 500));
console.log(sockets.length > 2 ? 'connects again at once' : 'the end of the new socket is not noticed');
process.exit();
LOOK
seen=$(node look.mjs)
echo "$seen"
expected='the end of the new socket is not noticed'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
