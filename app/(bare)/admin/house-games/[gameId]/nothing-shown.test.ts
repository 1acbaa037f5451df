import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NothingShown } from './call-sheet';

const shown = (how: Parameters<typeof NothingShown>[0]) =>
  renderToStaticMarkup(createElement(NothingShown, how));

test('an empty filter has its own message, and only an empty search shows "No such square"', () => {
  expect(shown({ isSearch: false, filter: 'marked' })).toContain('Nothing is marked yet');
  expect(shown({ isSearch: false, filter: 'open' })).toContain('Every square is marked');
  expect(shown({ isSearch: true, filter: 'marked' })).toContain('No such square');
});
