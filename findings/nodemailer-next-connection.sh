#!/bin/sh
# nodemailer 10.6.0, without `pool`: mails that are sent one after the other, each once the one before is sent.
# Guess: there is one connection at a time, so a server that takes only one (here smtp-server with `maxClients: 1`) takes them all.
# Seen: `sendMail` resolves before its connection is closed, so every second mail meets the one before and is refused with 421.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module", "dependencies": { "nodemailer": "10.6.0", "smtp-server": "3.21.6" } }' > package.json
npm install --silent --no-audit --no-fund
cat > send.mjs <<'SEND'
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  maxClients: 1,
  onData: (stream, _, taken) => void stream.resume().on('end', taken),
});
server.on('error', () => {});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address();
for (const pool of [false, true]) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, pool, maxConnections: 1 });
  const outcomes = [];
  for (const subject of ['Flour', 'Eggs', 'Milk', 'Salt'])
    outcomes.push(
      await transport.sendMail({ from: 'cook@example.com', to: 'shop@example.com', subject, text: 'Please.' }).then(
        () => 'sent',
        ({ responseCode }) => responseCode,
      ),
    );
  console.log(pool ? 'with a pool:' : 'without a pool:', ...outcomes);
  transport.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
}
server.close();
SEND
seen=$(node send.mjs)
printf 'nodemailer 10.6.0\n%s\n' "$seen"
expected='without a pool: sent 421 sent 421
with a pool: sent sent sent sent'
[ "$seen" = "$expected" ] || { printf 'changed: expected\n%s\n' "$expected"; exit 1; }
