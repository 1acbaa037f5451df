#!/bin/sh
# next 16.4.6 with Turbopack: a page of which one script is lost on the way, as on a bad connection.
# Guess: as a script that is imported later, it is requested a second time; if that fails too, a rejection says so.
# Seen: nothing requests it again. No part of the page is hydrated, and neither an error nor a rejection nor the console says so,
# although a script that is imported later is requested twice and then rejected with a ChunkLoadError.
set -eu
port=${PORT:-39103}
dir=$(mktemp -d)
cd "$dir"
mkdir app
cat > package.json <<'JSON'
{ "private": true, "type": "module", "dependencies": { "next": "16.4.6", "react": "19.3.1", "react-dom": "19.3.1", "jsdom": "27.0.0" } }
JSON
npm install --silent --no-audit --no-fund
echo 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;' > app/layout.jsx
echo "import { Bell } from './bell'; export default () => <main><Bell /></main>;" > app/page.jsx
echo "export const tune = 'ding dong';" > app/tune.js
cat > app/bell.jsx <<'BELL'
'use client';
export const Bell = () => (
  <button onClick={() => import('./tune').then(({ tune }) => console.log(tune))}>Ring</button>
);
BELL
cat > look.mjs <<'LOOK'
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
const [url] = process.argv.slice(2);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const html = await (await fetch(url)).text();
const scripts = [...html.matchAll(/<script src="([^"]+)" async/g)].map((found) => found[1]);

let said = [];
// A rejection in a window of jsdom is one of Node.
process.on('unhandledRejection', (reason) => said.push(reason.name));

/** Opens the page, loses each script that `isLost` names, and presses the button. */
async function look(isLost) {
  const asked = {};
  said = [];
  class Lossy extends ResourceLoader {
    fetch(address, options) {
      const { pathname } = new URL(address);
      asked[pathname] = (asked[pathname] ?? 0) + 1;
      return isLost(pathname) ? Promise.reject(new Error('lost')) : super.fetch(address, options);
    }
  }
  const consoles = new VirtualConsole();
  for (const level of ['log', 'warn', 'error']) consoles.on(level, (first) => said.push(String(first)));
  const { window } = new JSDOM(html, {
    ...{ url, runScripts: 'dangerously', resources: new Lossy(), pretendToBeVisual: true, virtualConsole: consoles },
    beforeParse(window) {
      Object.assign(window, { ReadableStream, TextDecoder, TextEncoder, Headers, Request, Response, fetch });
      window.addEventListener('error', (event) => said.push(event.message));
    },
  });
  const button = window.document.querySelector('button');
  const isHydrated = () => Object.keys(button).some((key) => key.startsWith('__react'));
  for (let n = 0; n < 40 && !isHydrated(); n += 1) await pause(100);
  button.click();
  await pause(2500);
  const hydrated = isHydrated();
  window.close();
  return { hydrated, asked, said };
}

const whole = await look(() => false);
console.log('nothing lost: hydrated', whole.hydrated, 'says', whole.said.join());
const later = Object.keys(whole.asked).filter((path) => !scripts.includes(path));
const lost = await look((path) => path === later.at(-1));
console.log('a later one lost: hydrated', lost.hydrated, 'requested', lost.asked[later.at(-1)], 'says', lost.said.join());
const seen = new Set();
for (const one of scripts) {
  const { hydrated, asked } = await look((path) => path === one);
  seen.add(`hydrated ${hydrated} requested ${asked[one]} says ${said.join() || 'nothing'}`);
}
console.log(scripts.length > 3, 'each of the page lost:', [...seen].join('; '));
LOOK
server=
trap 'kill $server 2> /dev/null || true; rm -rf "$dir"' EXIT
npx next build > build.log 2>&1 || { cat build.log; exit 1; }
node_modules/.bin/next start -p "$port" > start.log 2>&1 &
server=$!
until curl -sf "http://127.0.0.1:$port/" > /dev/null; do sleep 0.2; done
seen=$(node look.mjs "http://127.0.0.1:$port/")
printf 'next 16.4.6\n%s\n' "$seen"
expected='nothing lost: hydrated true says ding dong
a later one lost: hydrated true requested 2 says ChunkLoadError
true each of the page lost: hydrated false requested 1 says nothing'
[ "$seen" = "$expected" ] || { printf 'changed: expected\n%s\n' "$expected"; exit 1; }
