import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const FOLDERS = [
  'app',
  'components',
  'docs',
  'e2e',
  'lib',
  'public',
  'scripts',
  'server-actions',
  'supabase',
];
const NOT_OURS = /(^|\/)(node_modules|\.next[^/]*|\.local[^/]*)$/;
/** Every file and folder, by its path from the root. */
const paths = globSync(['*', `{.github,${FOLDERS.join(',')}}/**`], {
  cwd: root,
  exclude: (path) => NOT_OURS.test(path),
}).map((path) => path.replaceAll('\\', '/'));
const known = new Set(paths);
/** The names of files, and of the one that Next writes for a build that runs without npm. */
const names = new Set([...paths.map((path) => basename(path)), 'server.js']);
const ignored = new Set(textOf('.gitignore').split('\n'));

const SCRIPT = /(?:^|\s)(?:\/\*\*?|\/\/|\*)\s(.*)$/gm;
const COMMENTS: Record<string, RegExp> = {
  ...Object.fromEntries(['.ts', '.tsx', '.js', '.mjs', '.css'].map((ending) => [ending, SCRIPT])),
  ...Object.fromEntries(['.sh', '.toml', '.yml'].map((ending) => [ending, /(?:^|\s)#\s(.*)$/gm])),
  '.sql': /(?:^|\s)--\s(.*)$/gm,
};
/** A migration stays as it was written, so its comments may name files of its time. */
const sources = paths.filter(
  (path) => extname(path) in COMMENTS && !path.startsWith('supabase/migrations/'),
);

const FILE = /\.(tsx?|mjs|js|sql|css|md|sh|toml|html)$/;
const FROM_ROOT = new RegExp(`^(@/)?(${FOLDERS.join('|')})/`);
/** Repositories whose versions comments name as a source. */
const REPOSITORIES = ['supabase/auth', 'supabase/realtime', 'supabase/postgres'];
/** A token such as "(lib/words/text.ts)," without its punctuation. */
const bare = (token: string) => {
  const inner = token.replace(/^\((?!\w+\))/, '').replace(/[.:!?]+$/, '');
  return inner.split('(').length < inner.split(')').length ? inner.replace(/\)[.:]*$/, '') : inner;
};

/** The files, and the paths from the root, that the comments of a text name. */
const namedIn = (text: string, ending: string) =>
  [...text.matchAll(COMMENTS[ending]!)]
    .flatMap(([, comment = '']) => comment.split(/[\s`'"“”,;|]+/))
    .map(bare)
    .filter((name) => !name.includes('://') && !REPOSITORIES.includes(name))
    .filter((name) => FILE.test(name) || FROM_ROOT.test(name));

/** Whether a path from the root or from the folder of `file`, or the end of a path, names something. */
function exists(name: string, file: string): boolean {
  const path = name.replace(/^@\//, '').replace(/\/$/, '');
  if (!path.includes('/')) return names.has(path);
  if (/[*<]/.test(path)) {
    const pattern = path.replaceAll(/<\w+>/g, '*');
    return globSync([pattern, `${pattern}.*`], { cwd: root }).length > 0;
  }
  const places = [path, posix.join(dirname(file), path)];
  if (places.some((place) => known.has(place) || ignored.has(place))) return true;
  return paths.some((one) => one.startsWith(`${path}.`) || one.endsWith(`/${path}`));
}

test('every path and file that a comment names exists', () => {
  const named = sources.flatMap((file) =>
    namedIn(textOf(file), extname(file)).map((name) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file, name }) => !exists(name, file))).toEqual([]);
});

test('every module whose import the linter forbids exists', () => {
  const forbidden = [...textOf('oxlint.config.ts').matchAll(/'!?(@\/\w[\w./*-]+)'/g)];
  expect(forbidden.length).toBeGreaterThan(10);
  expect(forbidden.flatMap(([, path = '']) => (exists(path, '') ? [] : path))).toEqual([]);
});

test.each([
  ['.ts', '// See lib/words/no-such.ts.', ['lib/words/no-such.ts']],
  ['.sql', '-- `isEmail` in words/no-such.ts does it', ['words/no-such.ts']],
  ['.ts', '/** As in (no-such.test.ts). */', ['no-such.test.ts']],
  ['.tsx', '/** Only @/lib/no-such/* and ../no-such.tsx */', ['@/lib/no-such/*', '../no-such.tsx']],
  ['.yml', '  # docs/no-such has more', ['docs/no-such']],
  ['.ts', '// lib/words/<noun>.ts, lib/limits, 42_pools.sql (docs/how-to.md), app/(bare)/*', []],
])('in a comment of a %s file, “%s” names %j in vain', (ending, comment, missing) => {
  const named = namedIn(`\n${comment}`, ending);
  expect(named.filter((name) => !exists(name, 'lib/games/a.ts'))).toEqual(missing);
});
