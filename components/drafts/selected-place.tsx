import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { GamePool } from '@/lib/bingo/drafts';
import type { Places } from '@/lib/bingo/placing';
import { move_to_place } from '@/lib/words/drafts';
import { fill } from '@/lib/words/message';
import { textOf, type usePlacing } from './use-placing';

type SelectedPlaceProps = {
  pool: GamePool;
  places: Places;
  placing: Pick<ReturnType<typeof usePlacing>, 'selected' | 'remove'>;
};

/** The square of the selected place with its actions, below the card. */
export function SelectedPlace({ pool, places, placing: { selected, remove } }: SelectedPlaceProps) {
  if (selected === null) return null;
  const kind = pool.kinds[selected]!;
  const place = places[selected];
  if (!place) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-3 border-press bg-press/6 py-1.5 pr-2 pl-4">
      <p className="min-w-0 grow basis-48">
        <span dir="auto" className="block font-serif text-lg leading-snug break-words">
          {textOf(pool, place)}
        </span>
        <span className="block text-fine text-ink-soft">{fill(move_to_place, { kind }).title}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => remove(selected)}>
        <Icon name="trash" className="size-4.5" />
        Remove
      </Button>
    </div>
  );
}
