import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button';

const drawn = (busy: boolean) => renderToStaticMarkup(createElement(Button, { busy }, 'Get Card'));

it('a busy button keeps its accessible name, and hides only the spinner from screen readers', () => {
  const html = drawn(true);
  expect(html).toContain('aria-busy="true"');
  expect(html).toMatch(/<span class="([^"]*)">Get Card<\/span>/);
  // `visibility: hidden` would remove the label from the accessible name.
  expect(html).not.toContain('invisible');
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>.*<svg/);
  expect(drawn(false)).not.toContain('aria-busy=');
});
