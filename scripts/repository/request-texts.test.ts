import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const COMPUTED_PATTERNS = [
  'path.replace(first, "a")',
  'path.replace(/a/, first.toLowerCase())',
  'path.replaceAll("a", `${first}!`)',
  'path.replaceAll("a", given)',
  'path.match(first)',
  'path.search(query.get("q"))',
  'const sign = given.sign; path.matchAll(sign)',
  'let sign = /a/; sign = given; path.search(sign)',
  '(sign) => path.replace(sign, "")',
];

const COMPUTED_PATHS = [
  'redirect(path)',
  'redirect(`/${first}`)',
  'redirect(`${origin}/games`)',
  'redirect("//elsewhere.example")',
  'permanentRedirect(await redeem(link))',
  'NextResponse.redirect(new URL(pathname, request.url))',
  'Response.redirect(request.url)',
  'const back = query.get("redirect"); router.push(back)',
  'router.replace(isOver ? gamePath(game) : next)',
  'window.location.assign(next)',
  'location.href = next',
  'window.location = next',
  'new Response(null, { status: 303, headers: { Location: next } })',
  'headers.set("location", next)',
];

const FIXED = [
  'path.replace(/a/g, "$1")',
  'path.replace(/a/g, (sign) => signs[sign])',
  'const SIGN = /a/g; path.matchAll(SIGN); path.replaceAll(SIGN, "")',
  'function escape(sign) { return sign } path.replace(/a/, escape)',
  'redirect(`/group/${id}?notice=x`)',
  'const back = safePath(given); redirect(back)',
  'router.replace(safePath(next), { scroll: false })',
  'router.replace(`${gamePath(game)}?view=table`)',
  'NextResponse.redirect(new URL(safePath(path), request.url), 308)',
  'new Response(null, { headers: { Location: `/unsubscribe?${query}` } })',
];

/** The errors of these two rules in each piece of code, as a file of the product. */
function errorsIn(codes: string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'request-texts-'));
  try {
    const files = codes.map((_, at) => join(folder, `${at}.js`));
    files.forEach((file, at) => writeFileSync(file, codes[at]!));
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        '-c',
        'oxlint.config.ts',
        '-f',
        'json',
        folder,
      ],
      { cwd: root, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[];
    };
    return files.map((file) =>
      diagnostics
        .filter(
          ({ filename, code }) =>
            basename(filename) === basename(file) && code.startsWith('house('),
        )
        .map(({ code }) => code),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('patterns, replacements and redirects that are computed are found, and fixed ones are accepted', () => {
  const errors = errorsIn([...COMPUTED_PATTERNS, ...COMPUTED_PATHS, ...FIXED]);
  const found = [...COMPUTED_PATTERNS, ...COMPUTED_PATHS, ...FIXED].map((code, at) => [
    code,
    errors[at],
  ]);
  expect(found).toEqual([
    ...COMPUTED_PATTERNS.map((code) => [code, ['house(fixed-patterns)']]),
    ...COMPUTED_PATHS.map((code) => [code, ['house(own-paths)']]),
    ...FIXED.map((code) => [code, []]),
  ]);
});
