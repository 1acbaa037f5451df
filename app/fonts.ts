import localFont from 'next/font/local';

/**
 * A sturdy cut for squares and text, and a fine one for headlines; see `fonts/subset.sh` and `fonts/fallbacks.css`. No font
 * is preloaded, and `FONTS_SCRIPT` loads them after the first paint: the fallbacks have the same widths.
 */
export const newsreader = localFont({
  src: [
    { path: './fonts/newsreader-text.woff2', weight: '400 500', style: 'normal' },
    { path: './fonts/newsreader-headline.woff2', weight: '600 700', style: 'normal' },
  ],
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-newsreader',
});

/** For small print. */
export const newsreaderItalic = localFont({
  src: './fonts/newsreader-italic.woff2',
  weight: '400',
  style: 'italic',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-newsreader-italic',
});

/** For controls, labels and numbers. */
export const publicSans = localFont({
  src: './fonts/public-sans.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-public-sans',
});
