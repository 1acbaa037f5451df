import localFont from 'next/font/local';

/** A sturdy cut for squares and text, and a fine one for headlines; see `fonts/subset.sh`. */
export const newsreader = localFont({
  src: [
    { path: './fonts/newsreader-text.woff2', weight: '400 500' },
    { path: './fonts/newsreader-headline.woff2', weight: '600 700' },
  ],
  adjustFontFallback: 'Times New Roman',
  variable: '--font-newsreader',
});

/** For small print. */
export const newsreaderItalic = localFont({
  src: './fonts/newsreader-italic.woff2',
  weight: '400',
  style: 'italic',
  adjustFontFallback: 'Times New Roman',
  variable: '--font-newsreader-italic',
});

/** For controls, labels and numbers. */
export const publicSans = localFont({
  src: './fonts/public-sans.woff2',
  weight: '400 700',
  variable: '--font-public-sans',
});
