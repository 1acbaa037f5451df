import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BoundaryAfterLoad } from './boundary-after-load';

type Boundary = ComponentType<{ fallback: ReactNode; children: ReactNode }>;

const htmlWith = async (Boundary: Boundary) => {
  const Late = lazy(async () => ({ default: () => createElement('p', null, 'The card') }));
  const page = createElement(Boundary, { fallback: 'On its way', children: createElement(Late) });
  return new Response(await renderToReadableStream(createElement('main', null, page))).text();
};

it('a full page load is sent without a fallback', async () => {
  expect(await htmlWith(BoundaryAfterLoad)).toBe('<main><p>The card</p></main>');
  expect(await htmlWith((props) => createElement(Suspense, props))).toContain('On its way');
});
