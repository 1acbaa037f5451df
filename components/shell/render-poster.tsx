import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { SHARE_SIZE } from '@/lib/server/metadata';
import { productPoster, type Poster as PosterWords } from '@/lib/words/shares';
import { charactersOf, drawable } from './drawable';
import { Poster } from './poster';

/** Font subsets made by `app/fonts/subset.sh`, because Satori supports neither WOFF2 nor variable fonts. */
const font = (file: string) => readFile(join(process.cwd(), 'app/fonts', file));
const headline = await font('share-headline.ttf');
const text = await font('share-text.ttf');

const sans = charactersOf(text);
/** Public Sans draws what Newsreader lacks. */
const hasGlyph = (character: string) => sans.has(character.codePointAt(0) ?? 0);
const shown = (words: string) => drawable(words, hasGlyph);

/** Renders the share picture as PNG. It never needs the network. */
export const renderPoster = ({ kicker, title, line, squares }: PosterWords) =>
  new ImageResponse(
    <Poster
      kicker={shown(kicker)}
      title={/\p{L}|\d/u.test(shown(title)) ? shown(title) : productPoster.title}
      line={shown(line)}
      squares={squares.map(({ summary, isMarked }) => ({ summary: shown(summary), isMarked }))}
    />,
    {
      ...SHARE_SIZE,
      fonts: [
        { name: 'Newsreader', data: headline, weight: 600, style: 'normal' },
        { name: 'Public Sans', data: text, weight: 600, style: 'normal' },
      ],
    },
  );
