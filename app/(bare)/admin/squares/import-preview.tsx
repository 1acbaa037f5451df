import { Icon } from '@/components/ui/icon';
import { SkippedLines } from '@/components/groups/skipped-lines';
import type { Skipped } from '@/lib/groups/set-list';
import { likelihoodNames } from '@/lib/themes/likelihood';
import type { BadLine, ReadSquare } from '@/lib/themes/squares-import';

const SHOWN = 5;

type ImportPreviewProps = {
  squares: ReadSquare[];
  badLines: BadLine[];
  skipped: Skipped[];
};

/** Lists the squares that would be imported, and the bad lines with their reasons. */
export function ImportPreview({ squares, badLines, skipped }: ImportPreviewProps) {
  const more = squares.length - SHOWN;
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {squares.length} {squares.length === 1 ? 'square' : 'squares'} to import
        {badLines.length > 0 &&
          `, ${badLines.length} bad ${badLines.length === 1 ? 'line' : 'lines'} left out`}
      </p>
      <SkippedLines skipped={skipped} />
      {badLines.length > 0 && (
        <ol aria-label="Bad lines" className="border-l-3 border-danger bg-danger/8">
          {badLines.map(({ line, source, reason }) => (
            <li key={line} className="border-b px-4 py-2 text-sm last:border-b-0">
              <span className="flex gap-2 font-semibold text-danger">
                <Icon name="alert" className="mt-0.5 size-4" />
                Line {line}: {reason}
              </span>
              <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-soft">
                {source}
              </span>
            </li>
          ))}
        </ol>
      )}
      {squares.length > 0 && (
        <ol aria-label="Squares to import" className="border-y">
          {squares.slice(0, SHOWN).map(({ line, summary, text, likelihood }) => (
            <li key={line} className="border-b py-2 last:border-b-0">
              <span className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="min-w-0 font-serif leading-snug font-semibold">
                  {summary}
                </span>
                <span className="text-fine text-ink-soft">{likelihoodNames[likelihood]}</span>
              </span>
              <span dir="auto" className="line-clamp-2 text-fine text-ink-soft">
                {text}
              </span>
            </li>
          ))}
          {more > 0 && <li className="py-2 text-fine text-ink-soft">and {more} more</li>}
        </ol>
      )}
    </div>
  );
}
