import { cx } from '@/components/ui/cx';

/** Nobody highlights twice the same way; which way depends on the place, so that a card always looks like itself. */
const strokes = [
  'M4 18 96 15 5 49 95 51 4 83 97 82',
  'M6 15 95 18 3 50 97 48 6 85 94 82',
  'M3 17 97 18 5 52 96 48 3 82 96 85',
] as const;

const line = { pathLength: '1', fill: 'none', stroke: 'currentColor' } as const;

/** What a pen draws on a card, once for all its squares: they refer to it. */
export function PenShapes() {
  return (
    <>
      {strokes.map((stroke, index) => (
        <symbol key={stroke} id={`pen-${index}`} viewBox="0 0 100 100" preserveAspectRatio="none">
          <path {...line} d={stroke} strokeWidth="38" strokeLinejoin="bevel" />
        </symbol>
      ))}
      <symbol id="pen-tick" viewBox="0 0 24 24">
        <path {...line} d="m3 13 6 7L21 4" strokeWidth="4" />
      </symbol>
      <symbol id="pen-line" viewBox="0 0 100 10" preserveAspectRatio="none">
        <path
          {...line}
          d="M1 6C25 2 60 3 99 4 70 5 40 6 22 9"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </symbol>
    </>
  );
}

// A square is named as a whole, a picture too: what is drawn in them needs no hiding from who listens.

type HighlighterStrokeProps = { position: number; isNew?: boolean };

/** Three pulls of a broad pen across the square, drawn in a quarter of a second when the mark is new. */
export const HighlighterStroke = ({ position, isNew }: HighlighterStrokeProps) => (
  <svg className={cx('pen-stroke', isNew && 'animate-draw')}>
    <use href={`#pen-${position % strokes.length}`} />
  </svg>
);

/** The mark for those who do not see yellow. */
export const Tick = ({ isNew }: { isNew?: boolean }) => (
  <svg className={cx('pen-tick', isNew && 'animate-draw-after')}>
    <use href="#pen-tick" />
  </svg>
);

/** The red pencil under a square of a complete line. */
export const PenUnderline = () => (
  <svg aria-hidden="true" className="pen-line">
    <use href="#pen-line" />
  </svg>
);
