import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { SHARE_SIZE } from '@/lib/server/metadata';
import { productPoster, type Poster as PosterWords } from '@/lib/words/shares';
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

/** Letters without a decomposition into a letter of the fonts and an accent. */
const PLAIN: Record<string, string> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ẞ: 'ß', Ŋ: 'N', ŋ: 'n' },
};

/** Emoji, with the joiners and selectors inside them. © and ® match too, but the fonts have them. */
const EMOJI =
  /[\d#*]\uFE0F?\u20E3|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F\u{E0020}-\u{E007F}]/gu;

/**
 * The text with only characters that the fonts have: Satori would download a font or an emoji for any other. A letter
 * loses its accent, emoji disappear, and everything else becomes an ellipsis.
 */
export function drawable(text: string, hasGlyph: (character: string) => boolean): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(EMOJI, (emoji) => (emoji.length === 1 && hasGlyph(emoji) ? emoji : ''));
  const characters = Array.from(plain, (character) => {
    const [base = ''] = character.normalize('NFD');
    return [character, base, PLAIN[character]].find((one) => one && hasGlyph(one)) ?? '…';
  });
  const words = characters.join('').replace(/…(?:\s*…)+/g, '…');
  return (
    words
      .replace(/\s+/g, ' ')
      .replace(/ (?=[,.;:!?)])/g, '')
      .trim() || '…'
  );
}

/** The characters of a TrueType font, from the Unicode table (format 4) in its `cmap`. */
function charactersOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap');
  const table = cmap + font.readUInt32BE(cmap + 8);
  if (font.readUInt16BE(table) !== 4) throw new Error('The font has no Unicode table of format 4.');
  const count = font.readUInt16BE(table + 6) / 2;
  const known = new Set<number>();
  for (let segment = 0; segment < count; segment += 1) {
    const last = font.readUInt16BE(table + 14 + 2 * segment);
    const first = font.readUInt16BE(table + 16 + 2 * (count + segment));
    for (let code = first; code <= last && code < 0xffff; code += 1) known.add(code);
  }
  return known;
}

function tableOf(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let place = 12; place < 12 + 16 * count; place += 16) {
    if (font.toString('latin1', place, place + 4) === tag) return font.readUInt32BE(place + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}
