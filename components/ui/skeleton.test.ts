import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** In the scale of Tailwind; with text twice as large it is as wide as the page of a phone. */
const WIDEST = 40;
/** Those in the head of an admin's page grow and shrink with its line. */
const FLEXIBLE = 'app/(bare)/admin/**';

test('a skeleton that is no single word has the width of its place, up to a limit, on every phone', () => {
  const skeletons = globSync('{app,components}/**/*.tsx', { exclude: [FLEXIBLE] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<Skeleton className="([^"]*)"/g)].map(
      ([, classes = '']) => `${file}: ${classes}`,
    ),
  );
  expect(skeletons.length).toBeGreaterThan(20);
  const fixed = skeletons.filter((one) =>
    [...one.matchAll(/[\s:]w-(\d+)(?!\S)/g)].some(([, width]) => Number(width) > WIDEST),
  );
  expect(fixed).toEqual([]);
});
