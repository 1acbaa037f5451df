import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** In Tailwind units, so 10 rem. With text at 200% this is as wide as a phone's page. */
const WIDEST = 40;
/** Excluded, because skeletons in the header of admin pages shrink with their line. */
const FLEXIBLE = 'app/(bare)/admin/**';

test('a skeleton with a fixed width fits a phone, also with large text', () => {
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
