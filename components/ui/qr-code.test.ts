import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readQr } from '../../e2e/support/qr';
import { QrCode } from './qr-code';

test('a QR code of a link with a long host can be scanned, black on white in any color scheme', () => {
  for (const length of [0, 10, 20, 40, 60]) {
    const text = `https://${'bingo'.repeat(20).slice(0, length)}.example/invite/AB12CD`;
    const html = renderToStaticMarkup(createElement(QrCode, { text, name: 'It' }));
    expect(readQr(html)).toBe(text);
    expect(html).toMatch(/fill="#fff".*fill="#000"/);
  }
});
