import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { openLater } from './open-later';

const Dialog = openLater<{ open: boolean }>(() => new Promise(() => {}));

it('shows that a part is on its way while it is opened, and nothing of one that is shut', () => {
  expect(renderToStaticMarkup(createElement(Dialog, { open: true }))).toMatch(
    /role="status".*Loading/,
  );
  expect(renderToStaticMarkup(createElement(Dialog, { open: false }))).toBe('');
});
