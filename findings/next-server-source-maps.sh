#!/bin/sh
# next 16.4.6: source maps of a production build whose config asks for none.
# Guess: as `productionBrowserSourceMaps` is off by default, a build writes no maps; if it wrote some for the server, `next start`
# would use them in the stack of an error.
# Seen: each chunk of the server has a map, the log of `next start` names the chunk, and only `experimental.turbopackSourceMaps`
# switches them off.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
mkdir app lib
echo '{ "private": true, "dependencies": { "next": "16.4.6", "react": "19.3.1", "react-dom": "19.3.1" } }' > package.json
echo 'export const fail = () => { throw new Error("told") };' > lib/deep.js
echo 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;' > app/layout.js
cat > app/page.js <<'END'
import { connection } from 'next/server';
import { fail } from '../lib/deep';
export default async function Page() {
  await connection();
  fail();
}
END
export NEXT_TELEMETRY_DISABLED=1
npm install --silent --no-audit --no-fund
look() {
  echo "export default { experimental: { $1 } };" > next.config.mjs
  rm -rf .next
  npx next build > build.log 2>&1 || { cat build.log; exit 1; }
  maps=$(find .next/server -name '*.js.map' | wc -l)
  node node_modules/next/dist/bin/next start -p 34871 > start.log 2>&1 &
  server=$!
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    curl -s -o /dev/null http://localhost:34871/ && grep -q told start.log && break
    sleep 1
  done
  kill "$server" 2> /dev/null || true
  wait "$server" 2> /dev/null || true
  named=nothing
  if grep -q 'lib/deep' start.log; then named=source; elif grep -q 'server/chunks' start.log; then named=chunk; fi
  echo "config { $1 }: $([ "$maps" -gt 0 ] && echo maps || echo none) written, $named named"
}
seen="$(look '')
$(look 'turbopackSourceMaps: false')"
echo "$seen"
expected='config {  }: maps written, chunk named
config { turbopackSourceMaps: false }: none written, chunk named'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
