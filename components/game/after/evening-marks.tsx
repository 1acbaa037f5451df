import { ReceiptLink } from '@/components/game/squares/receipt-link';
import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import type { GameSquare } from '@/lib/bingo/game';

/** The marked squares in the order of their marks, with the player and the source. */
export function EveningMarks({ squares }: { squares: readonly GameSquare[] }) {
  const marked = squares
    .filter(({ is_marked }) => is_marked)
    .sort((one, other) => (one.marked_at ?? '').localeCompare(other.marked_at ?? ''));
  return (
    <Panel title="What came true" aside={`${marked.length} of ${squares.length} squares`}>
      {marked.length === 0 ? (
        <p className="border-t py-3 text-ink-soft">Not one headline.</p>
      ) : (
        <ol className="divide-y border-y">
          {marked.map(({ id, summary, marked_at, marked_by_name, source_url }) => (
            <li key={id} className="py-2">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {summary}
              </p>
              <p className="flex flex-wrap items-baseline gap-x-3 text-fine text-ink-soft">
                {marked_at && <LocalTime at={marked_at} />}
                {marked_by_name && (
                  <span className="wrap-anywhere">
                    marked by <bdi>{marked_by_name}</bdi>
                  </span>
                )}
                {source_url && <ReceiptLink source_url={source_url} />}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
