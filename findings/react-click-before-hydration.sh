#!/bin/sh
# react-dom 19.3.1: what happens to a click and to a hover on a part whose script is not there yet.
# Guess: as a hover, a click is replayed once the part is hydrated; until then, both reach listeners outside of React.
# Seen: the hover is replayed. The click is not, and React stops it, so that a listener on the window never hears it either.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > look.mjs <<'END'
import { JSDOM } from 'jsdom';
import { createElement as h, lazy, Suspense } from 'react';
import { prerender } from 'react-dom/static.node';

const heard = { click: 0, hover: 0 };
const part = {
  default: () =>
    h('button', { onClick: () => (heard.click += 1), onMouseOver: () => (heard.hover += 1) }, 'Join'),
};
const page = (Part) => h('main', null, h(Suspense, { fallback: 'Wait' }, h(Part)));

const { prelude } = await prerender(page(lazy(async () => part)));
const html = await new Response(prelude).text();
const { window } = new JSDOM(`<div id="root">${html}</div>`, { pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
globalThis.navigator ??= window.navigator;
const { hydrateRoot } = await import('react-dom/client');
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

let arrive;
const script = new Promise((resolve) => (arrive = () => resolve(part)));
hydrateRoot(window.document.getElementById('root'), page(lazy(() => script)));
await pause();

const outside = { click: 0, hover: 0 };
window.addEventListener('click', () => (outside.click += 1));
window.addEventListener('mouseover', () => (outside.hover += 1));
const button = window.document.querySelector('button');
button.dispatchEvent(new window.MouseEvent('mouseover', { bubbles: true }));
button.click();
arrive();
await pause();
const early = { ...heard };
button.click();
await pause();
console.log(`before: click ${early.click}, hover ${early.hover}; outside: click ${outside.click - 1}, hover ${outside.hover}; after: click ${heard.click - early.click}`);
process.exit(0);
END
echo '{ "private": true, "dependencies": { "react": "19.3.1", "react-dom": "19.3.1", "jsdom": "27.0.1" } }' > package.json
npm install --silent --no-audit --no-fund
seen=$(node look.mjs)
echo "react-dom 19.3.1: $seen"
expected='before: click 0, hover 1; outside: click 0, hover 1; after: click 1'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
