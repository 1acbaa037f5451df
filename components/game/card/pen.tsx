import { cx } from '@/components/ui/cx';

/** Three highlighter strokes. The square's position selects one, so that a card always looks the same. */
const strokes = [
  'M4 18 96 15 5 49 95 51 4 83 97 82',
  'M6 15 95 18 3 50 97 48 6 85 94 82',
  'M3 17 97 18 5 52 96 48 3 82 96 85',
] as const;

const line = { pathLength: '1', fill: 'none', stroke: 'currentColor' } as const;

/** The shapes of a mark, defined once per card; its squares reference them. */
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

// These icons need no aria-hidden: squares and pictures have an aria-label that replaces their content.

type HighlighterStrokeProps = { position: number; isNew?: boolean };

/** Three highlighter strokes across the square, drawn in 0.25 s when the mark is new. */
export const HighlighterStroke = ({ position, isNew }: HighlighterStrokeProps) => (
  <svg className={cx('pen-stroke', isNew && 'animate-draw')}>
    <use href={`#pen-${position % strokes.length}`} />
  </svg>
);

/** Shows a mark without relying on its yellow color. */
export const Tick = ({ isNew }: { isNew?: boolean }) => (
  <svg className={cx('pen-tick', isNew && 'animate-draw-after')}>
    <use href="#pen-tick" />
  </svg>
);

/** The red underline of a square in a complete line. */
export const PenUnderline = () => (
  <svg aria-hidden="true" className="pen-line">
    <use href="#pen-line" />
  </svg>
);
