import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocalTime } from '@/components/ui/local-time';
import { DueEnd, DueLock, DueStart } from './due';

test('a time to come is no <time>, by which previews would date the page', () => {
  const at = '2033-01-15T14:30:00Z';
  for (const due of [DueStart, DueLock, DueEnd]) {
    const html = renderToStaticMarkup(createElement(due, { at }));
    expect(html).toContain('Jan 15, 2033, 2:30 PM UTC');
    expect(html).not.toContain('<time');
  }
  expect(renderToStaticMarkup(createElement(LocalTime, { at }))).toContain('<time');
});
