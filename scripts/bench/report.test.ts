import { expect, test } from 'vitest';
import { judge, listOf, place, tableOf, type Row } from './report.ts';

const page: Row = {
  work: '`/` for a visitor',
  now: 319,
  unit: 'req/s',
  aside: '3.7 ms alone',
  floor: { what: 'prerendered', now: 594 },
  must: { of: 'ratio', is: 'at least', value: 0.9 },
};

test('a row is judged by its ratio or by its figure', () => {
  expect(judge(page)).toMatchObject({ ratio: 319 / 594, holds: false });
  expect(judge({ ...page, now: 590 }).holds).toBe(true);
  const size: Row = { work: 'HTML', now: 45, unit: 'kB' };
  expect(judge(size)).toMatchObject({ ratio: null, holds: null });
  expect(judge({ ...size, must: { of: 'figure', is: 'at most', value: 45 } }).holds).toBe(true);
  expect(judge({ ...size, must: { of: 'ratio', is: 'at most', value: 9 } }).holds).toBe(false);
});

test('the table shows what was measured, its floor and its limit', () => {
  const lines = tableOf([judge(page)]).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe(
    '| `/` for a visitor | 319 req/s, 3.7 ms alone | prerendered: 594 req/s | 0.54  | ≥ 0.9 ×     | no    |',
  );
});

test('the list shows the same', () => {
  expect(listOf([judge(page), judge({ work: 'HTML', now: 45, unit: 'kB' })])).toBe(
    '- **`/` for a visitor**: 319 req/s, 3.7 ms alone\n' +
      '  - floor: prerendered: 594 req/s; ratio 0.54\n' +
      '  - must become ≥ 0.9 ×; holds: no\n' +
      '- **HTML**: 45 kB',
  );
});

test('a table is placed between its markers, and replaced by the next one', () => {
  const document = 'a\n<!-- t -->\n<!-- /t -->\nb';
  const once = place(document, 't', 'new');
  expect(once).toBe('a\n<!-- t -->\n\nnew\n\n<!-- /t -->\nb');
  expect(place(once, 't', 'new')).toBe(once);
  expect(() => place(document, 'other', '')).toThrow('no place');
});
