import { createElement, type ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholePage } from './whole-page';

const card = createElement('p', null, 'The card');

/** The first chunk of a page's HTML and all of it. `afterTheFirst` runs in between. */
async function htmlOf(draw: () => Promise<ReactElement>, afterTheFirst = () => {}) {
  const page = createElement('main', null, createElement(WholePage, { fallback: 'A frame', draw }));
  const stream = await renderToReadableStream(page, { onError: () => {} });
  const parts: string[] = [];
  for await (const part of stream.pipeThrough(new TextDecoderStream()))
    if (parts.push(part) === 1) afterTheFirst();
  return { first: parts[0], all: parts.join('') };
}

it('a fast page is sent in one piece, a slow one after its fallback, and a failed one as its fallback', async () => {
  expect(await htmlOf(async () => card)).toEqual({
    first: '<main><p>The card</p></main>',
    all: '<main><p>The card</p></main>',
  });

  const later = Promise.withResolvers<ReactElement>();
  const slow = await htmlOf(
    () => later.promise,
    () => later.resolve(card),
  );
  expect(slow.first).toContain('A frame');
  expect(slow.first).not.toContain('The card');
  expect(slow.all).toContain('The card');

  const none = await htmlOf(() => Promise.reject(new Error('redirected')));
  expect(none.all).toContain('A frame');
});
