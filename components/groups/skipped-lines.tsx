import type { Skipped } from '@/lib/groups/set-list';

/** Names the sentences and headings of a pasted list that are no squares. */
export function SkippedLines({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  return (
    <ul aria-label="Left out" className="text-sm text-ink-soft">
      {skipped.map(({ line, source }) => (
        <li key={line} className="line-clamp-2 wrap-anywhere">
          Line {line} is left out: <bdi>{source}</bdi>
        </li>
      ))}
    </ul>
  );
}
