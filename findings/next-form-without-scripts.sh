#!/bin/sh
# next 16.4.6 with `cacheComponents`: the answer to a form that a browser without scripts sends to a partially prerendered page.
# Guess: as without `cacheComponents`, it is the whole page with the state that the action of `useActionState` has returned.
# Seen: the action runs, but the answer has status 200 and nothing of the prerendered part, neither `<html>` nor heading; only the
# streamed part follows, in an element that is hidden until a script moves it, and without the state. The browser shows nothing.
set -eu
port=${PORT:-39102}
dir=$(mktemp -d)
cd "$dir"
mkdir app
echo '{ "private": true, "type": "module", "dependencies": { "next": "16.4.6", "react": "19.3.1", "react-dom": "19.3.1" } }' > package.json
npm install --silent --no-audit --no-fund
echo 'export default { cacheComponents: process.env.CACHE === "yes", distDir: process.env.CACHE };' > next.config.js
echo 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;' > app/layout.jsx
cat > app/action.js <<'ACTION'
'use server';
export async function order(before, form) {
  console.log('ordered', form.get('dish'));
  return `You get ${form.get('dish')}`;
}
ACTION
cat > app/form.jsx <<'FORM'
'use client';
import { useActionState } from 'react';
import { order } from './action';
export function Order() {
  const [answer, act] = useActionState(order, 'Nothing yet');
  return <form action={act}><p>{answer}</p><input name="dish" /><button>Order</button></form>;
}
FORM
cat > app/page.jsx <<'PAGE'
import { Suspense } from 'react';
import { connection } from 'next/server';
import { Order } from './form';
async function Late() {
  await connection();
  return <Order />;
}
export default () => <main><h1>Kitchen</h1><Suspense fallback="Wait"><Late /></Suspense></main>;
PAGE
cat > send.mjs <<'SEND'
const [url] = process.argv.slice(2);
const fields = (html) =>
  [...html.matchAll(/<input type="hidden" name="(\$[^"]*)"(?: value="([^"]*)")?/g)].map((field) => [
    field[1],
    (field[2] ?? '').replaceAll('&quot;', '"'),
  ]);
const look = async (response) => {
  const html = (await response.text()).replaceAll(/<script[^]*?<\/script>/g, '');
  const has = (name, text) => `${name} ${html.includes(text) ? 'yes' : 'no'}`;
  console.log(response.status, has('html', '<html'), has('heading', 'Kitchen'), has('state', 'You get soup'));
  return html;
};
const body = new FormData();
for (const [name, value] of fields(await look(await fetch(url)))) body.append(name, value);
body.append('dish', 'soup');
await look(await fetch(url, { method: 'POST', body }));
SEND
server=
trap 'kill $server 2> /dev/null || true; rm -rf "$dir"' EXIT
check() {
  export CACHE=$1
  npx next build > build.log 2>&1 || { cat build.log; exit 1; }
  node_modules/.bin/next start -p "$port" > "$1.log" 2>&1 &
  server=$!
  until curl -sf "http://127.0.0.1:$port/" > /dev/null; do sleep 0.2; done
  seen=$(node send.mjs "http://127.0.0.1:$port/"; grep -o 'ordered soup' "$1.log" || echo 'not ordered')
  kill $server
  wait $server || true
  printf 'next 16.4.6, cacheComponents: %s\n%s\n' "$1" "$seen"
  [ "$seen" = "$2" ] || { printf 'changed: expected\n%s\n' "$2"; exit 1; }
}
whole='200 html yes heading yes state no'
check no "$whole
200 html yes heading yes state yes
ordered soup"
check yes "$whole
200 html no heading no state no
ordered soup"
