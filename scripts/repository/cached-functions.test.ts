import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Next lets anybody call a function with 'use cache' like a server action, with any arguments, and without the checks of the
 * page that calls it. So it reads as a visitor, and its parameters select nothing that only some people may see.
 */
const CALLABLE = [
  'components/shell/poster-response.ts: render(poster: Poster)',
  'lib/games/public-queries.ts: getCachedHouseFeed(gameId?: string)',
  'lib/games/public-queries.ts: getCachedHouseGame(gameId: string)',
  'lib/games/public-queries.ts: getFrontPage()',
  'lib/games/public-queries.ts: listCachedHouseGames()',
  'lib/games/public-queries.ts: listFinishedHouseGames()',
  'lib/themes/public-queries.ts: getThemePage(slug: string)',
  'lib/themes/public-queries.ts: listThemePages()',
];

/** Imports what reads as the person who asks, or as the app. */
const PRIVATE = /import \{[^}]*\b(?:read|create(?:Server|Request)\w+|openSender|settings)\b[^}]*\}/;

const files = globSync('{app,components,lib,server-actions}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('every cached function takes only what is public', () => {
  const found = files.flatMap(({ file, text }) => {
    const functions = [...text.matchAll(/function (\w+\([^)]*\))[^{;]*\{\s*['"]use cache\b/g)];
    const directives = text.match(/^\s*['"]use cache\b/gm) ?? [];
    expect(functions.length, `${file}: each is a declared function`).toBe(directives.length);
    if (functions.length > 0) expect(text, file).not.toMatch(PRIVATE);
    return functions.map(([, signature]) => `${file}: ${signature}`);
  });
  expect(found.toSorted()).toEqual(CALLABLE);
});
