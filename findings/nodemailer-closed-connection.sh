#!/bin/sh
# nodemailer 10.6.0: a server that closes before its greeting and one that closes after it has read the whole mail are reported alike.
# Guess: the error tells the two apart, because the first surely has no mail and the second may have it.
# Seen: code ECONNECTION and command CONN for both, so a retry by these fields loses mails or sends them twice.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module", "dependencies": { "nodemailer": "10.6.0" } }' > package.json
npm install --silent --no-audit --no-fund
cat > look.mjs <<'LOOK'
import { createServer } from 'node:net';
import nodemailer from 'nodemailer';

const early = (socket) => socket.end();
/** Speaks SMTP as far as the end of the mail, and closes instead of answering it. */
function late(socket) {
  let isMail = false;
  socket.write('220 ready\r\n');
  socket.on('data', (data) => {
    const text = String(data);
    if (isMail) return text.endsWith('\r\n.\r\n') && socket.end();
    isMail = text.startsWith('DATA');
    socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
  });
}
const seen = [];
for (const answer of [early, late]) {
  const server = createServer((socket) => answer(socket.on('error', () => {})));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const mail = { from: 'a@example.org', to: 'b@example.org', subject: 'Hello', text: 'Hello' };
  const error = await transport.sendMail(mail).then(() => ({}), (reason) => reason);
  seen.push([answer.name, error.code, error.command].join(' '));
  server.close();
}
console.log(seen.join(', '));
LOOK
seen=$(node look.mjs)
echo "$seen"
expected='early ECONNECTION CONN, late ECONNECTION CONN'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
