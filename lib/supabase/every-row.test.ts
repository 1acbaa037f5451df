import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everyRow } from './every-row';

it('reads on until a page is not full', async () => {
  const rows = Array.from({ length: 2500 }, (_, place) => place);
  const asked: number[][] = [];
  const found = await everyRow(async (from, to) => {
    asked.push([from, to]);
    return { data: rows.slice(from, to + 1), error: null };
  });
  expect(found).toEqual(rows);
  expect(asked).toEqual([
    [0, 999],
    [1000, 1999],
    [2000, 2999],
  ]);
});

it('throws what the API says of a page', async () => {
  const error = Object.assign(new Error('no'), { code: '42501' });
  await expect(everyRow(async () => ({ data: null, error: error as never }))).rejects.toBe(error);
});

/** SQL functions answer one value each, which a rule holds; tables answer rows. */
it('no read of a table is cut at the rows that the API hands out at once', () => {
  const files = globSync('{app,components,lib,server-actions}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  );
  const reads = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(';\n')
      .filter((statement) => /\.select\(['"`]/.test(statement))
      // A write says which rows it has written, and is asked only whether there are any.
      .filter((statement) => !/\.(insert|update|delete|upsert)\(/.test(statement))
      .map((statement) => ({ file, statement })),
  );
  expect(reads.length).toBeGreaterThan(0);
  for (const { file, statement } of reads) {
    expect(statement, file).toContain('everyRow(');
    expect(statement, file).toMatch(/\.order\('id'\)\s*\.range\(from, to\)/);
  }
});
