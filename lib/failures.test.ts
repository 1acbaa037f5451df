import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (...globs: string[]): string =>
  globSync(globs)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const program = read('{app,components,server-actions}/**/*.{ts,tsx}');
const failures = [
  ...read('lib/*/failures.ts').matchAll(/^export const (\w+) = \{ (\w+) \};/gm),
].map(([, name = '', key = '']) => ({ name, key }));

it('has every action say the failure that carries its name', () => {
  const [, ...exported] = read('server-actions/*.ts').split(/^export const /m);
  const actions = exported.filter((text) => /^\w+ = (formA|a)ction\(/.test(text));
  const said = actions.map((text) => [
    /^\w+/.exec(text)?.[0],
    /\bfailure: \w+Failures\.(\w+)/.exec(text)?.[1],
  ]);
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter(([action, failure]) => action !== failure)).toEqual([]);
});

it('keeps what an action says when it fails in one place, where the action and its callers find it', () => {
  // The last resort is said of other things as well.
  const keys = new Set(failures.map(({ key }) => key).filter((key) => key !== 'unexpected_error'));
  expect(keys.size).toBeGreaterThan(25);
  expect([...keys].filter((key) => new RegExp(`\\b${key}\\b`).test(program))).toEqual([]);
});

it('lists no failure that nobody says', () => {
  const isSaid = ({ name }: { name: string }) => new RegExp(`Failures\\.${name}\\b`).test(program);
  expect(failures.filter((failure) => !isSaid(failure))).toEqual([]);
});
