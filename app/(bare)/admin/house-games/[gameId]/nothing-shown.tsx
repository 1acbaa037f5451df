import { EmptyState } from '@/components/ui/empty-state';
import type { SheetFilter } from '@/lib/games/call-sheet';

type NothingShownProps = { isSearch: boolean; filter: SheetFilter };

/** Explains an empty sheet: the search found nothing, or no square matches the filter. */
export function NothingShown({ isSearch, filter }: NothingShownProps) {
  if (isSearch)
    return (
      <EmptyState title="No such square" className="mt-4">
        Either it did not happen, or we did not predict it. Try fewer words.
      </EmptyState>
    );
  return (
    <EmptyState
      title={filter === 'marked' ? 'Nothing is marked yet' : 'Every square is marked'}
      className="mt-4"
    >
      {filter === 'marked' ? 'The news is taking its time.' : 'There is no news left to come.'}
    </EmptyState>
  );
}
