import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '@/supabase/local/settings';

const files = globSync('{app,components}/**/*.tsx', { cwd: root });
const regions = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/role="status"\s+(\S+)/g)].map(
    ([, next]) => `${file}: ${next}`,
  ),
);

it('screen readers hear every status while a dialog is open, which spares nothing but aria-live', () => {
  expect(regions.length).toBeGreaterThan(20);
  expect(regions.filter((region) => !region.includes('aria-live="polite"'))).toEqual([]);
});
