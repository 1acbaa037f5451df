#!/bin/sh
# posthog-node 5.70.0: events that the server refuses with 429 or 500 are dropped after the retries of one flush.
# Guess: a status that asks to try again keeps the events in the queue, as a connection that cannot be made does.
# Seen: after the server has answered 500 or 429 for a while, the next flush sends none of them; after refused connections it
# sends all.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module", "dependencies": { "posthog-node": "5.70.0" } }' > package.json
npm install --silent --no-audit --no-fund
cat > look.mjs <<'LOOK'
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { PostHog } from 'posthog-node';

/** Counts the events that arrive after a time in which the server fails in this way. */
async function look(failure) {
  let isFailing = true;
  let arrived = 0;
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      if (isFailing) return response.writeHead(failure).end('{}');
      const body = Buffer.concat(parts);
      const json = request.headers['content-encoding'] === 'gzip' || request.url.includes('gzip') ? gunzipSync(body) : body;
      if (request.url.includes('batch')) arrived += JSON.parse(json).batch.length;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address();
  const close = () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); });
  if (failure === 'refused') await close();
  const client = new PostHog('key', {
    host: `http://127.0.0.1:${port}`, flushAt: 100, flushInterval: 1e8, fetchRetryCount: 1, fetchRetryDelay: 10,
  });
  client.on('error', () => {});
  for (let n = 0; n < 5; n += 1) client.capture({ distinctId: 'a', event: 'seen' });
  await client.flush().catch(() => {});
  isFailing = false;
  if (failure === 'refused') await listen(port);
  await client.flush().catch(() => {});
  await close();
  return `${failure}: ${arrived} of 5`;
}
const seen = [];
for (const failure of [500, 429, 'refused']) seen.push(await look(failure));
console.log(seen.join(', '));
process.exit();
LOOK
seen=$(node look.mjs 2>/dev/null)
echo "$seen"
expected='500: 0 of 5, 429: 0 of 5, refused: 5 of 5'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
