import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { DATE_LINE_SCRIPT } from './inline-scripts';

/** The text that the script writes `days` days after the first of January, and the expected text. */
function written(days: number): [string, string] {
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
  return [line.textContent, new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(date)];
}

test('the script writes the same date line as React does, on every day of a year', () => {
  for (let days = 0; days < 365; days += 1) {
    const [line, expected] = written(days);
    expect(line).toBe(expected);
  }
});
