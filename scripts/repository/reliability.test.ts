import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'reliability.md'), 'utf8');
const rows = page.slice(0, page.indexOf('## What is not promised')).split(/^- /m).slice(1);
const links = rows.flatMap((row) => [...row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]);

test('each promise names a test', () => {
  expect(rows.length).toBeGreaterThan(25);
  const without = rows.filter((row) => !/\]\(\.\.\/\S+\.(test|spec)\.ts\)/.test(row));
  expect(without).toEqual([]);
});

test.each(links.map(([, title = '', path = '']) => [title, path]))(
  'the test “%s” exists in %s',
  (title, path) => {
    const file = join(docs, path);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(title);
  },
);
