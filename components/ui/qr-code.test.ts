import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { readQr } from '../../e2e/support/qr';
import { QrCode } from './qr-code';

const LINK = 'https://bingo.example/invite/AB12CD';

test('a QR code has every dark module of its link, black on white, inside the margin that cameras need', () => {
  const html = renderToStaticMarkup(createElement(QrCode, { text: LINK, name: 'The link' }));
  const drawn = [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
  const { data, size } = encode(LINK, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn).toEqual(dark);
  expect(drawn.every((at) => at.split(' ').every((n) => +n >= 4 && +n < size - 4))).toBe(true);
  expect(html).toMatch(/fill="#fff".*fill="#000"/);
});

test('a QR code of a link with a long host can be scanned', () => {
  for (const length of [0, 10, 20, 40, 60]) {
    const text = `https://${'bingo'.repeat(20).slice(0, length)}.example/invite/AB12CD`;
    expect(readQr(renderToStaticMarkup(createElement(QrCode, { text, name: 'It' })))).toBe(text);
  }
});
