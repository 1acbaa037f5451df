import { expect, test } from 'vitest';
import { atLeast, atMost, itemOf, place, type Row } from './report.ts';

const page: Row = {
  work: '`/` for a visitor',
  now: 319,
  unit: 'req/s',
  aside: '3.7 ms alone',
  floor: { what: 'prerendered', now: 594 },
  must: atLeast('ratio', 0.9),
};

test('an item of the list shows what was measured, its floor, and whether its limit holds', () => {
  expect(itemOf(page)).toBe(
    '- **`/` for a visitor**: 319 req/s, 3.7 ms alone\n' +
      '  - floor: prerendered: 594 req/s; ratio 0.54\n' +
      '  - must become ≥ 0.9 ×; holds: no',
  );
  expect(itemOf({ ...page, now: 590 })).toContain(
    'ratio 0.99\n  - must become ≥ 0.9 ×; holds: yes',
  );
  const size: Row = { work: 'HTML', now: 45, unit: 'kB' };
  expect(itemOf(size)).toBe('- **HTML**: 45 kB');
  expect(itemOf({ ...size, must: atMost('figure', 45) })).toContain('≤ 45 kB; holds: yes');
  expect(itemOf({ ...size, must: atMost('figure', 44) })).toContain('holds: no');
});

test('a text is placed between its markers, and replaced by the next one', () => {
  const document = 'a\n<!-- t -->\n<!-- /t -->\nb';
  const once = place(document, 't', 'new');
  expect(once).toBe('a\n<!-- t -->\n\nnew\n\n<!-- /t -->\nb');
  expect(place(once, 't', 'new')).toBe(once);
  expect(() => place(document, 'other', '')).toThrow('no place');
});
