#!/bin/sh
# next 16.4.6: a page with parameters that calls notFound() answers 404 with an HTML document that shows nothing.
# Guess: the HTML has the content of not-found.jsx, as an address without a route does.
# Seen: `<html id="__next_error__">` with an empty body. The content is drawn by scripts alone. The title is in the HTML for
# preview bots, and missing for browsers.
set -eu
port=${PORT:-39101}
dir=$(mktemp -d)
cd "$dir"
mkdir -p 'app/item/[id]'
echo '{ "private": true, "type": "module", "dependencies": { "next": "16.4.6", "react": "19.3.1", "react-dom": "19.3.1" } }' > package.json
npm install --silent --no-audit --no-fund
echo 'export default { cacheComponents: true };' > next.config.js
echo 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;' > app/layout.jsx
cat > app/not-found.jsx <<'PAGE'
export const metadata = { title: 'Nothing here' };
export default () => <h1>No such item</h1>;
PAGE
cat > 'app/item/[id]/page.jsx' <<'PAGE'
import { notFound } from 'next/navigation';
export const instant = false;
export const generateStaticParams = () => [{ id: 'one' }];
export default async function Item({ params }) {
  const { id } = await params;
  if (id !== 'one') notFound();
  return <h1>Item {id}</h1>;
}
PAGE
npx next build > build.log 2>&1 || { cat build.log; exit 1; }
npx next start -p "$port" > start.log 2>&1 &
server=$!
trap 'kill $server; rm -rf "$dir"' EXIT
until curl -sf "http://127.0.0.1:$port/item/one" > /dev/null; do sleep 0.2; done

# Prints the status, and which of the page's texts are in the markup outside of scripts.
look() {
  status=$(curl -s -o out.html -w '%{http_code}' -A "$2" "http://127.0.0.1:$port$1")
  node -e '
    const html = require("node:fs").readFileSync("out.html", "utf8").replace(/<script[^]*?<\/script>/g, "");
    const has = (name, text) => name + (html.includes(text) ? " yes" : " no");
    console.log(process.argv[1], has("title", "<title>Nothing here"), has("text", "No such item"));
  ' "$status"
}
check() {
  seen=$(look "$1" "$2")
  echo "$1 for $2: $seen"
  [ "$seen" = "$3" ] || { echo "changed: expected $3"; exit 1; }
}
check /item/two 'Mozilla/5.0' '404 title no text no'
check /item/two 'Twitterbot/1.0' '404 title yes text no'
check /nowhere 'Mozilla/5.0' '404 title yes text yes'
