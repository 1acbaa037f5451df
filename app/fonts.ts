import localFont from 'next/font/local';

/** Headlines and squares; the file carries optical sizes, so the nameplate and a bingo square each get their own cut. */
export const newsreader = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
      weight: '200 800',
      style: 'normal',
    },
  ],
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
  variable: '--font-newsreader',
});

/** Controls, labels and every number. */
export const publicSans = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
      weight: '100 900',
      style: 'normal',
    },
  ],
  display: 'swap',
  adjustFontFallback: 'Arial',
  variable: '--font-public-sans',
});
