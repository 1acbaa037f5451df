import type { Poster as PosterWords, PosterSquare } from '@/lib/words/shares';
import { PRODUCT_NAME } from '@/lib/words/common';

const ink = '#241f18';
const softInk = '#5d564b';
const paper = '#f9f5ed';
const press = '#b3241f';
const mark = '#f7e35a';

/** The share picture of a link. It is rendered by Satori, which supports only flexbox and inline styles. */
export function Poster({ kicker, title, line, squares }: PosterWords) {
  const { fontSize, lines } = setTitle(title);
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        background: paper,
        color: ink,
        fontFamily: 'Newsreader, Public Sans',
        padding: '40px 56px 48px',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <div style={{ fontSize: 44, letterSpacing: '-0.02em', lineHeight: 1 }}>{PRODUCT_NAME}</div>
        <div style={{ fontFamily: 'Public Sans', fontSize: 24, color: softInk }}>
          play money only
        </div>
      </div>
      <div style={{ display: 'flex', height: 4, background: ink, marginTop: 16 }} />
      <div style={{ display: 'flex', height: 1.5, background: ink, marginTop: 4 }} />
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, justifyContent: 'center' }}>
        <div
          style={{
            fontFamily: 'Public Sans',
            fontSize: 24,
            letterSpacing: '0.09em',
            textTransform: 'uppercase',
            color: press,
            display: 'block',
            lineClamp: 1,
          }}
        >
          {kicker}
        </div>
        <div
          style={{
            display: 'block',
            fontSize,
            lineHeight: 1.1,
            letterSpacing: '-0.018em',
            marginTop: lines === 1 ? 6 : 10,
            wordBreak: 'break-word',
            lineClamp: MOST_LINES,
          }}
        >
          {title}
        </div>
        <div
          style={{
            display: 'block',
            fontSize: lines === 1 ? 34 : 30,
            lineHeight: 1.25,
            color: softInk,
            marginTop: lines === 1 ? 8 : 12,
            wordBreak: 'break-word',
            lineClamp: 1,
          }}
        >
          {line}
        </div>
      </div>
      <div style={{ display: 'flex', height: lines === 1 ? 212 : 192, border: `3px solid ${ink}` }}>
        {squares.length > 0
          ? squares.map((square, place) => (
              <Square
                key={place}
                {...square}
                isFirst={place === 0}
                fontSize={fontSizeFor(squares)}
              />
            ))
          : [...'BINGO'].map((letter, place) => (
              <Letter key={place} isFirst={place === 0}>
                {letter}
              </Letter>
            ))}
      </div>
    </div>
  );
}

const cell = (isFirst: boolean) =>
  ({
    display: 'flex',
    flex: 1,
    alignItems: 'center',
    justifyContent: 'center',
    borderLeft: isFirst ? 'none' : `2px solid ${ink}`,
  }) as const;

function Letter({ children, isFirst }: { children: string; isFirst: boolean }) {
  return <div style={{ ...cell(isFirst), fontSize: 130 }}>{children}</div>;
}

/** One size for the row, in which the longest headline fits. */
function fontSizeFor(squares: readonly PosterSquare[]): number {
  const longest = Math.max(...squares.map(({ summary }) => summary.length));
  if (squares.length < 5) return longest > 32 ? 34 : 42;
  return longest > 30 ? 26 : 32;
}

type SquareProps = PosterSquare & { isFirst: boolean; fontSize: number };

/** A headline in letters that can be read in a chat, where the picture is about a third of its size. */
function Square({ summary, isMarked, isFirst, fontSize }: SquareProps) {
  return (
    <div
      style={{
        ...cell(isFirst),
        width: 0,
        padding: '0 14px',
        background: isMarked ? mark : paper,
      }}
    >
      <div
        dir="auto"
        style={{
          display: 'block',
          maxWidth: '100%',
          textAlign: 'center',
          wordBreak: 'break-word',
          fontSize,
          lineHeight: 1.12,
          lineClamp: fontSize < 30 ? 5 : 4,
        }}
      >
        {summary}
      </div>
    </div>
  );
}

/** In pixels: the width of a line, and the sizes of a title with one, two and three lines. */
const WIDTH = 1088;
const SIZES = [84, 62, 46];

const MOST_LINES = SIZES.length;

/** The width of a text in ems, estimated from the kinds of its characters. */
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (width, character) =>
      width +
      (/[A-Z0-9mwW@%&]/.test(character) ? 0.68 : /[ijlt.,:;'’!| ]/.test(character) ? 0.28 : 0.5),
    0,
  );

/** The font size of a title, and the number of its lines: one, two or at most three. */
function setTitle(title: string): { fontSize: number; lines: number } {
  const words = title.split(' ').map(widthOf);
  for (const [at, fontSize] of SIZES.entries()) {
    const [space, room] = [0.28, WIDTH / fontSize];
    let [lines, used] = [1, 0];
    for (const width of words) {
      if (used > 0 && used + space + width > room) [lines, used] = [lines + 1, width];
      else used += (used > 0 ? space : 0) + width;
    }
    if (lines <= at + 1 && Math.max(...words) <= room) return { fontSize, lines };
  }
  return { fontSize: SIZES.at(-1)!, lines: MOST_LINES };
}
