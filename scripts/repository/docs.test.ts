import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = globSync('{*.md,supabase/*.md,docs/**/*.md,.github/**/*.md}', { cwd: root });

/** The anchor that GitHub and npm make of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Whether the file exists, and has the heading that the link names. */
function exists(target: string): boolean {
  const [file = '', anchor] = target.split('#');
  if (!existsSync(file) || !anchor) return existsSync(file);
  const text = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  return (text.match(/(?<=^#+ ).+/gm) ?? []).some((heading) => anchorOf(heading) === anchor);
}

/** The targets of `[text](target)`, `[name]: target`, `src="target"` and `href="target"`. */
const LINK = /\]\(\s*(?:<([^>]+)>|([^)\s]+))|^\[[^\]]+\]:\s*(\S+)|\b(?:src|href)="([^"]+)"/gm;

test.each(pages)('every link of %s has an existing target', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const targets = [...text.matchAll(LINK)].map((found) => found.slice(1).find(Boolean)!);
  const inside = targets.filter((to) => !/^(https?|mailto):/.test(to));
  if (page === 'README.md') expect(inside.length).toBeGreaterThan(10);
  const place = (to: string) => (to.startsWith('#') ? page + to : join(dirname(page), to));
  expect(inside.filter((to) => !exists(join(root, place(to))))).toEqual([]);
});

test.each([
  ['docs/how-to.md', true],
  ['docs/how-to.md#add-a-public-page', true],
  ['docs/how-to.md#no-such-heading', false],
  ['docs/no-such.md', false],
])('the target %s exists: %j', (target, isThere) => {
  expect(exists(join(root, target))).toBe(isThere);
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

test('each promise names a file of tests', () => {
  expect(rows.length).toBeGreaterThan(25);
  const without = rows.filter((row) => !/\]\(\.\.\/\S+\.(test|spec)\.ts\)/.test(row));
  expect(without).toEqual([]);
});
