import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyDialog, lazyPart } from './lazy-part';

const never = () => new Promise<never>(() => {});

it('a lazy dialog without its script shows a spinner when open, and nothing when closed', () => {
  const Dialog = lazyDialog<{ open: boolean }>(never);
  expect(renderToStaticMarkup(createElement(Dialog, { open: true }))).toMatch(
    /role="status".*Loading/,
  );
  expect(renderToStaticMarkup(createElement(Dialog, { open: false }))).toBe('');
});

it('a lazy part shows its `Loading` component while its script loads', () => {
  const Part = lazyPart(never, { Loading: () => createElement('p', null, 'A blank card') });
  expect(renderToStaticMarkup(createElement(Part))).toBe('<p>A blank card</p>');
  expect(renderToStaticMarkup(createElement(lazyPart(never)))).toBe('');
});
