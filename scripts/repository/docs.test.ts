import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = globSync('{README.md,supabase/README.md,docs/**/*.md}', { cwd: root });

/** Whether the file exists, and has the heading that the link names. */
function exists(target: string): boolean {
  const [file = '', anchor] = target.split('#');
  if (!existsSync(file) || !anchor) return existsSync(file);
  const headings = readFileSync(file, 'utf8').match(/(?<=^#+ ).+/gm) ?? [];
  return headings.some((heading) => heading.toLowerCase().replaceAll(' ', '-') === anchor);
}

test.each(pages)('every link of %s has an existing target', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const targets = [...text.matchAll(/\]\((?:<([^>]+)>|([^)]+))\)/g)].map(
    ([, spaced, plain = '']) => spaced ?? plain,
  );
  const inside = targets.filter((to) => !/^(https?:|#)/.test(to));
  if (page === 'README.md') expect(inside.length).toBeGreaterThan(10);
  expect(inside.filter((to) => !exists(join(root, dirname(page), to)))).toEqual([]);
});

test('every file and folder that the README lists exists', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [rooms = ''] = /^```\n(?=lib\/routes)[\s\S]*?^```/m.exec(text) ?? [];
  const named = [...rooms.matchAll(/^([\w./-]+?)(?:\/?<noun>\S*)?\s/gm)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

const promises = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
const rows = promises.slice(0, promises.indexOf('## What is not promised')).split(/^- /m).slice(1);
const links = rows.flatMap((row) => [...row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]);

test('each promise names a test', () => {
  expect(rows.length).toBeGreaterThan(25);
  const without = rows.filter((row) => !/\]\(\.\.\/\S+\.(test|spec)\.ts\)/.test(row));
  expect(without).toEqual([]);
});

test.each(links.map(([, title = '', path = '']) => [title, path]))(
  'the test “%s” exists in %s',
  (title, path) => {
    const file = join(root, 'docs', path);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(title);
  },
);
