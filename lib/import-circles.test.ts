import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FILES = '{app,components,lib,server-actions,scripts,supabase,e2e}/**/*.{ts,tsx}';
const ENDINGS = ['', '.ts', '.tsx'];

const files = new Set(globSync(FILES).filter((file) => !file.includes('/.')));

/** What a file imports of ours, types as well: two that need each other are one, or miss a third. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*'(@\/|\.\.?\/)([^']+)'/g,
  );
  return [...found].flatMap(([, from, path]) => {
    const place = from === '@/' ? path! : join(file, '..', from! + path!);
    return ENDINGS.map((ending) => place + ending).find((name) => files.has(name)) ?? [];
  });
}

it('no file imports itself by way of others', () => {
  const imports = new Map([...files].map((file) => [file, importsOf(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  function follow(file: string, way: string[]) {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  }
  for (const file of files) follow(file, []);
  expect(files.size).toBeGreaterThan(500);
  expect(circles).toEqual([]);
});
