#!/bin/sh
# next 16.4.6, `next start`: a plain request with `Upgrade: h2c`, as Java's HTTP client sends with its default settings.
# Guess: a server that cannot switch ignores the offer and answers with the page, as one without a listener for upgrades does.
# Seen: the connection is closed without a byte, for pages as for files. `server.shouldUpgradeCallback` (Node 24.9) can decline.
set -eu
port=${PORT:-39104}
dir=$(mktemp -d)
cd "$dir"
mkdir app public
echo '{ "private": true, "type": "module", "dependencies": { "next": "16.4.6", "react": "19.3.1", "react-dom": "19.3.1" } }' > package.json
npm install --silent --no-audit --no-fund
echo 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;' > app/layout.jsx
echo 'export default () => <h1>Kitchen</h1>;' > app/page.jsx
echo 'bread' > public/menu.txt
cat > ask.mjs <<'ASK'
import { get } from 'node:http';
const [url] = process.argv.slice(2);
const ask = (path, headers) =>
  new Promise((resolve) => {
    const sent = get(url + path, { agent: false, headers }, (answer) => resolve(answer.resume().statusCode));
    sent.on('error', ({ code }) => resolve(code));
  });
const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
for (const path of ['/', '/menu.txt'])
  console.log(path, 'without an offer', await ask(path, {}), 'with one', await ask(path, offer));
ASK
server=
trap 'kill $server 2> /dev/null || true; rm -rf "$dir"' EXIT
npx next build > build.log 2>&1 || { cat build.log; exit 1; }
node_modules/.bin/next start -p "$port" > start.log 2>&1 &
server=$!
until curl -sf "http://127.0.0.1:$port/" > /dev/null; do sleep 0.2; done
seen=$(node ask.mjs "http://127.0.0.1:$port")
printf 'next 16.4.6\n%s\n' "$seen"
expected='/ without an offer 200 with one ECONNRESET
/menu.txt without an offer 200 with one ECONNRESET'
[ "$seen" = "$expected" ] || { printf 'changed: expected\n%s\n' "$expected"; exit 1; }
