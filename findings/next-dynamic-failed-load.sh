#!/bin/sh
# next 16.4.6, `next/dynamic` as the App Router has it (`next/dist/shared/lib/app-dynamic`), with react 19.3.1: a failed load.
# Guess: as its type `DynamicOptionsLoadingProps` says, `loading` gets the `error` and a `retry`, so a part can say that it is
# missing; and an error page above it that is reset loads the part again.
# Seen: `loading` only ever gets `error: null` and no `retry`. The error replaces everything up to the next error boundary, and
# after a reset the loader is not called again, though it would succeed now.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > package.json <<'END'
{ "private": true, "dependencies": { "next": "16.4.6", "react": "19.3.1", "react-dom": "19.3.1", "jsdom": "27.0.0" } }
END
npm install --silent --no-audit --no-fund --omit=optional
cat > look.cjs <<'END'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<main></main>');
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
globalThis.navigator ??= window.navigator;
const { Component, createElement, act } = require('react');
const { createRoot } = require('react-dom/client');
const dynamic = require('next/dist/shared/lib/app-dynamic').default;

let calls = 0;
const got = new Set();
const Part = dynamic(
  async () => {
    calls += 1;
    if (calls === 1) throw new Error('The line was gone.');
    return () => 'the part';
  },
  {
    loading: ({ error, retry }) => {
      got.add(`error ${error}, retry ${typeof retry}`);
      return 'loading';
    },
  },
);
let reset;
class Boundary extends Component {
  state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  render() {
    reset = () => this.setState({ failed: false });
    return this.state.failed ? 'error page' : this.props.children;
  }
}
const main = window.document.querySelector('main');
(async () => {
  const root = createRoot(main, { onCaughtError: () => {} });
  await act(() => root.render(createElement(Boundary, null, 'beside it, ', createElement(Part))));
  console.log(`loading got: ${[...got].join('; ')}`);
  console.log(`shown after the failure: ${main.textContent}, loads: ${calls}`);
  await act(() => reset());
  console.log(`shown after a reset: ${main.textContent}, loads: ${calls}`);
})();
END
seen=$(node look.cjs)
echo "$seen"
expected='loading got: error null, retry undefined
shown after the failure: error page, loads: 1
shown after a reset: error page, loads: 1'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
