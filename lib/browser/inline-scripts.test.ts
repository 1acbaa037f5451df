import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { DATE_LINE_SCRIPT, fullDate } from './inline-scripts';

/** What the script and React write `days` days after the first of January, and the expected text. */
function written(days: number): string[] {
  const date = new Date(2027, 0, 1 + days);
  const line = { textContent: '' };
  const document = { currentScript: { previousElementSibling: line } };
  runInNewContext(DATE_LINE_SCRIPT, {
    document,
    Date: class extends Date {
      constructor() {
        super(date);
      }
    },
  });
  const expected = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(date);
  return [line.textContent, fullDate(date), expected];
}

test('the script and React write the full date, on every day of a year', () => {
  for (let days = 0; days < 365; days += 1) {
    const [line, rendered, expected] = written(days);
    expect([line, rendered]).toEqual([expected, expected]);
  }
});
