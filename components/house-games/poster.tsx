import { CENTER, POSITIONS, SIZE } from '@/lib/bingo/board';
import { PRODUCT_NAME } from '@/lib/words/product';

export type PosterProps = {
  kicker: string;
  title: string;
  /** The line under the title: the pot, or the winner. */
  line: string;
  /** The positions of the marked squares on the card next to the text. */
  marked: readonly number[];
};

const ink = '#241f18';
const soft = '#5d564b';
const paper = '#f9f5ed';
const press = '#b3241f';
const mark = '#f7e35a';
const rule = '#b8b0a2';

/** The share image of a link. It is rendered by Satori, which supports only flexbox and inline styles. */
export function Poster({ kicker, title, line, marked }: PosterProps) {
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        background: paper,
        color: ink,
        fontFamily: 'Newsreader',
        padding: '48px 60px 52px',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <div style={{ fontSize: 46, letterSpacing: '-0.02em', lineHeight: 1 }}>{PRODUCT_NAME}</div>
        <div style={{ fontFamily: 'Public Sans', fontSize: 22, color: soft }}>play money only</div>
      </div>
      <div style={{ display: 'flex', height: 4, background: ink, marginTop: 20 }} />
      <div style={{ display: 'flex', height: 1.5, background: ink, marginTop: 4 }} />
      <div style={{ display: 'flex', flex: 1, alignItems: 'center', paddingTop: 24 }}>
        <div style={{ display: 'flex', flexDirection: 'column', flex: 1, paddingRight: 56 }}>
          <div
            style={{
              fontFamily: 'Public Sans',
              fontSize: 24,
              letterSpacing: '0.09em',
              textTransform: 'uppercase',
              color: press,
            }}
          >
            {kicker}
          </div>
          <div
            style={{
              fontSize: title.length > 44 ? 58 : 74,
              lineHeight: 1.04,
              letterSpacing: '-0.018em',
              marginTop: 18,
              textWrap: 'balance',
              lineClamp: 4,
            }}
          >
            {title}
          </div>
          <div
            style={{
              fontSize: 34,
              lineHeight: 1.25,
              color: soft,
              marginTop: 22,
              textWrap: 'balance',
              lineClamp: 2,
            }}
          >
            {line}
          </div>
        </div>
        <CardPicture marked={new Set(marked)} />
      </div>
    </div>
  );
}

const CELL = 76;

function CardPicture({ marked }: { marked: ReadonlySet<number> }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: CELL * SIZE + 4 }}>
      <div style={{ display: 'flex', fontSize: 56, lineHeight: 1, paddingBottom: 6 }}>
        {[...'BINGO'].map((letter) => (
          <div key={letter} style={{ display: 'flex', width: CELL, justifyContent: 'center' }}>
            {letter}
          </div>
        ))}
      </div>
      <div
        style={{ display: 'flex', flexWrap: 'wrap', border: `2px solid ${ink}`, background: rule }}
      >
        {POSITIONS.map((position) => (
          <div key={position} style={{ display: 'flex', padding: 0.75, width: CELL, height: CELL }}>
            <div
              style={{
                display: 'flex',
                flex: 1,
                flexDirection: 'column',
                justifyContent: 'center',
                padding: '0 13px',
                background: backgroundOf(position, marked),
              }}
            >
              {position === CENTER ? <Free /> : <DummyType isMarked={marked.has(position)} />}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function backgroundOf(position: number, marked: ReadonlySet<number>) {
  if (position === CENTER) return ink;
  return marked.has(position) ? mark : paper;
}

function Free() {
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'center',
        margin: '0 -13px',
        fontFamily: 'Public Sans',
        fontSize: 18,
        letterSpacing: '0.1em',
        color: paper,
      }}
    >
      FREE
    </div>
  );
}

function DummyType({ isMarked }: { isMarked: boolean }) {
  const background = isMarked ? ink : rule;
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <div style={{ height: 4, background }} />
      <div style={{ height: 4, background, marginTop: 8 }} />
      <div style={{ height: 4, width: 28, background, marginTop: 8 }} />
    </div>
  );
}
