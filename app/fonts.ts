import localFont from 'next/font/local';

/** A sturdy cut for squares and text, and a fine one for headlines; see `fonts/subset.sh` and `fonts/fallbacks.css`. */
export const newsreader = localFont({
  src: [
    { path: './fonts/newsreader-text.woff2', weight: '400 500', style: 'normal' },
    { path: './fonts/newsreader-headline.woff2', weight: '600 700', style: 'normal' },
  ],
  display: 'swap',
  adjustFontFallback: false,
  variable: '--font-newsreader',
});

/** Only for small print, so it is not preloaded. */
export const newsreaderItalic = localFont({
  src: './fonts/newsreader-italic.woff2',
  weight: '400',
  style: 'italic',
  display: 'swap',
  preload: false,
  adjustFontFallback: 'Times New Roman',
  variable: '--font-newsreader-italic',
});

/**
 * For controls, labels and numbers. Not preloaded, because its fallback looks similar, and because on a slow connection
 * the first paint is then 100 ms sooner.
 */
export const publicSans = localFont({
  src: './fonts/public-sans.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-public-sans',
});
