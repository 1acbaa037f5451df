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
