import { cx } from '@/components/ui/cx';

/** Nobody highlights twice the same way; which way depends on the place, so that a card always looks like itself. */
const strokes = [
  'M4 18 96 15 5 49 95 51 4 83 97 82',
  'M6 15 95 18 3 50 97 48 6 85 94 82',
  'M3 17 97 18 5 52 96 48 3 82 96 85',
] as const;

/** Where a reader has chosen the colours, the words themselves are highlighted with theirs. */
export const markedTextClass =
  'text-mark-ink forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';

type HighlighterStrokeProps = { position: number; isNew: boolean };

/** Three pulls of a broad pen across the square, drawn in a quarter of a second when the mark is new. */
export function HighlighterStroke({ position, isNew }: HighlighterStrokeProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-[2.5%] size-[95%] text-mark forced-colors:hidden"
    >
      <path
        d={strokes[position % strokes.length]}
        pathLength="1"
        fill="none"
        stroke="currentColor"
        strokeWidth="38"
        strokeLinejoin="bevel"
        className={cx(isNew && 'animate-draw')}
      />
    </svg>
  );
}

/** The mark for those who do not see yellow. */
export function Tick({ isNew }: { isNew: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="absolute top-[2.5%] right-[2.5%] size-[2.6cqi] min-h-2.25 min-w-2.25"
    >
      <path
        d="m3 13 6 7L21 4"
        pathLength="1"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        className={cx(isNew && 'animate-draw-after')}
      />
    </svg>
  );
}

/** The red pencil under a square of a complete line. */
export function PenUnderline() {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-[6%] bottom-[3.5%] h-[1.5cqi] w-[88%] text-press"
    >
      <path
        d="M1 6C25 2 60 3 99 4 70 5 40 6 22 9"
        pathLength="1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
        className="animate-draw-after"
      />
    </svg>
  );
}
