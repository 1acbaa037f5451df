import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readQr } from '../../e2e/support/qr';
import { QrCode } from './qr-code';

test('a QR code of a link with a long host can be scanned', () => {
  for (const length of [0, 10, 20, 40, 60]) {
    const text = `https://${'bingo'.repeat(20).slice(0, length)}.example/invite/AB12CD`;
    expect(readQr(renderToStaticMarkup(createElement(QrCode, { text, name: 'It' })))).toBe(text);
  }
});
