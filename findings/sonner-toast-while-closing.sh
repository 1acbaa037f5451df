#!/bin/sh
# sonner 2.0.8 with react 19.3.1: a toast whose id is still used by one that closes.
# Guess: `toast.dismiss(id)` is done with the id, so that `toast('second', { id })` right after it is a new toast and is shown.
# Seen: while the first fades out, the second is merged into it and vanishes with it; nobody sees it, no error is raised. A third,
# a second later, is shown.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > package.json <<'END'
{ "private": true, "dependencies": { "sonner": "2.0.8", "react": "19.3.1", "react-dom": "19.3.1", "jsdom": "27.0.0" } }
END
npm install --silent --no-audit --no-fund
cat > look.cjs <<'END'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
const { document, HTMLElement, Node, getComputedStyle } = window;
const { requestAnimationFrame, cancelAnimationFrame } = window;
Object.assign(globalThis, { window, document, HTMLElement, Node, getComputedStyle });
Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
globalThis.navigator ??= window.navigator;
const { createElement, act } = require('react');
const { createRoot } = require('react-dom/client');
const { Toaster, toast } = require('sonner');

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
async function look(what, change, ms) {
  await act(async () => {
    change();
    await pause(ms);
  });
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')];
  const shown = toasts.filter(({ dataset }) => dataset.removed !== 'true').map((one) => one.textContent);
  console.log(`${what}: ${shown.join(', ') || 'nothing'}`);
}
(async () => {
  const root = createRoot(document.querySelector('main'));
  await act(() => root.render(createElement(Toaster)));
  await look('the first is shown', () => toast('first', { id: 'one' }), 50);
  await look('closing', () => void toast.dismiss('one'), 50);
  await look('the second, while the first closes', () => toast('second', { id: 'one' }), 50);
  await look('a second later', () => {}, 1000);
  await look('the third', () => toast('third', { id: 'one' }), 50);
  process.exit(0);
})();
END
seen=$(node look.cjs)
echo "$seen"
expected='the first is shown: first
closing: nothing
the second, while the first closes: nothing
a second later: nothing
the third: third'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
