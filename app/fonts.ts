import localFont from 'next/font/local';

/** Squares and text in a sturdy cut, headlines in a fine one: see `fonts/subset.sh`, and `fonts/stand-ins.css` for what comes before. */
export const newsreader = localFont({
  src: [
    { path: './fonts/newsreader-text.woff2', weight: '400 500', style: 'normal' },
    { path: './fonts/newsreader-headline.woff2', weight: '600 700', style: 'normal' },
  ],
  display: 'swap',
  adjustFontFallback: false,
  variable: '--font-newsreader',
});

/** Small print only, so it waits until a page asks for it. */
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
 * Controls, labels and every number. Not hurried: its stand-in resembles it, and on a slow line the first words are on
 * the screen a tenth of a second sooner.
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
