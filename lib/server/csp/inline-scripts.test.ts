import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { THEME_SCRIPT } from '@/lib/browser/inline-scripts';
import { pageSourcesOf, REACT_SCRIPTS, shellSourcesOf, withOnePayload } from './inline-scripts';

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
const source = (code: string) => `'sha256-${hashOf(code)}'`;
const page = (...codes: string[]) => codes.map((code) => `<script>${code}</script>`).join('');

const begin = '(self.__next_f=self.__next_f||[]).push([0])';
const payload = String.raw`self.__next_f.push([1,"1:[\"$\",\"p\",null,{}]\n)"])`;
const awkward = `self.__next_f.push([1,${JSON.stringify(`it's "\\" '\\'' \n </script`).replaceAll('<', '\\u003c')}])`;
const codesOf = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code!);

/** The payload that Next's scripts pass to React. */
function payloadOf(codes: string[]): string {
  const self: { __next_f?: [number, string?][] } = {};
  for (const code of codes) runInNewContext(code, { self });
  return self.__next_f!.map(([, text]) => text ?? '').join('');
}

const chunks =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/a.js"]});';
const swap = '$RC("B:0","S:0")';

it('the sources include the scripts of the app, of React and of Next', () => {
  const codes = [THEME_SCRIPT, REACT_SCRIPTS.time, swap, chunks, begin, payload];
  expect([...pageSourcesOf(page(...codes))]).toEqual(codes.map(source));
  expect([...shellSourcesOf(page(...codes))]).toEqual(
    [THEME_SCRIPT, REACT_SCRIPTS.time, swap].map(source),
  );
});

it('the sources include no injected script', () => {
  const injected = [
    'alert(1)',
    `${THEME_SCRIPT};alert(1)`,
    `${payload};alert(1)`,
    'self.__next_f.push([1,"a"+alert(1)])',
    `alert(1);${swap}`,
    '$RC("B:0",alert(1))',
    chunks.replace('{', '{"a":alert(1),'),
    `${chunks}alert(1)`,
  ];
  expect([...pageSourcesOf(page(...injected))]).toEqual([]);
});

it('a script with a nonce is included, too', () => {
  const html = `<script nonce="abc">${payload}</script>`;
  expect([...pageSourcesOf(html)]).toEqual([source(payload)]);
});

it('the payload is joined into one script without a change of its content', () => {
  const html = withOnePayload(`<p></p>${page(swap, begin, payload, awkward, payload)}`);
  expect(html.match(/<script>/g)).toHaveLength(2);
  expect(pageSourcesOf(html).size).toBe(2);
  expect(html.length).toBeLessThan(page(swap, begin, payload, awkward, payload).length);
  const [before, after] = [[begin, payload, awkward, payload], codesOf(html).slice(1)].map(
    payloadOf,
  );
  expect(after).toBe(before);
});

it('the hashes of React’s functions match the version of React in Next', () => {
  const require = createRequire(import.meta.url);
  const react = readFileSync(
    require.resolve('next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js'),
    'utf8',
  );
  const literals = [...react.matchAll(/'((?:\$R[A-Z]=|requestA)(?:[^'\\]|\\.)*)'/g)]
    .map(([, literal]) => literal!.replaceAll('\\n', '\n').replace(/\$R[CRSX]\("$/, ''))
    .map(hashOf);
  for (const known of REACT_SCRIPTS.functions) expect(literals).toContain(known);
  expect(react).toContain(REACT_SCRIPTS.time);
});
