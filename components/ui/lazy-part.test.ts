import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyDialog, lazyPart } from './lazy-part';

const never = () => new Promise<never>(() => {});

it('a lazy dialog shows a spinner while it is opened, and nothing while it is closed', () => {
  const Dialog = lazyDialog<{ open: boolean }>(never);
  expect(renderToStaticMarkup(createElement(Dialog, { open: true }))).toMatch(
    /role="status".*Loading/,
  );
  expect(renderToStaticMarkup(createElement(Dialog, { open: false }))).toBe('');
});

it('a lazy part shows what was given for the time in which its script loads', () => {
  const Part = lazyPart(never, { Loading: () => createElement('p', null, 'A blank card') });
  expect(renderToStaticMarkup(createElement(Part))).toBe('<p>A blank card</p>');
  expect(renderToStaticMarkup(createElement(lazyPart(never)))).toBe('');
});
