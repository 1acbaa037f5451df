import localFont from 'next/font/local';

/** A sturdy cut for squares and text, and a fine one for headlines; see `fonts/subset.sh`. */
export const newsreader = localFont({
  src: './fonts/newsreader.woff2',
  weight: '400 700',
  adjustFontFallback: 'Times New Roman',
  variable: '--font-newsreader',
});

/**
 * For small print. It is not preloaded, and does not replace text that is already shown: until it is in the browser's cache, a
 * page shows the italic of the device.
 */
export const newsreaderItalic = localFont({
  src: './fonts/newsreader-italic.woff2',
  weight: '400',
  style: 'italic',
  preload: false,
  display: 'optional',
  adjustFontFallback: false,
  variable: '--font-newsreader-italic',
});

/** For controls, labels and numbers. */
export const publicSans = localFont({
  src: './fonts/public-sans.woff2',
  weight: '400 700',
  variable: '--font-public-sans',
});
