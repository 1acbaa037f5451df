import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button';

const drawn = (busy: boolean) => renderToStaticMarkup(createElement(Button, { busy }, 'Get Card'));

it('keeps its name while it is busy, and hides only the spinner from a screen reader', () => {
  const html = drawn(true);
  expect(html).toContain('aria-busy="true"');
  expect(html).toMatch(/<span class="([^"]*)">Get Card<\/span>/);
  // `visibility: hidden` would take the label out of the accessible name.
  expect(html).not.toContain('invisible');
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>.*<svg/);
  expect(drawn(false)).not.toContain('aria-busy=');
});
