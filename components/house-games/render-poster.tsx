import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { SHARE_SIZE } from '@/lib/server/metadata';
import { Poster, type PosterProps } from './poster';

/** Font subsets made by `app/fonts/subset.sh`, because Satori supports neither WOFF2 nor variable fonts. */
const font = (file: string) => readFile(join(process.cwd(), 'app/fonts', file));
const headline = await font('share-headline.ttf');
const text = await font('share-text.ttf');

/** Renders the share image as PNG. */
export const renderPoster = (props: PosterProps) =>
  new ImageResponse(<Poster {...props} />, {
    ...SHARE_SIZE,
    fonts: [
      { name: 'Newsreader', data: headline, weight: 600, style: 'normal' },
      { name: 'Public Sans', data: text, weight: 600, style: 'normal' },
    ],
  });
