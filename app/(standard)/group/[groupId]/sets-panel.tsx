import { ConfirmAction } from '@/components/forms/confirm-action';
import { ButtonLink } from '@/components/ui/button-link';
import { Panel } from '@/components/ui/panel';
import { fill } from '@/lib/words/message';
import type { GroupSet } from '@/lib/contract/sets';
import { confirm_delete_set } from '@/lib/words/themes';
import { deleteSet } from '@/server-actions/sets';

type SetsPanelProps = { group_id: string; sets: readonly GroupSet[] };

/** The group's own sets. A set can be changed by its author and by the group's creator. */
export function SetsPanel({ group_id, sets }: SetsPanelProps) {
  return (
    <Panel title="Own squares">
      {sets.length === 0 && (
        <p className="border-t py-3 text-ink-soft">
          Write what only your friends would think of. Games can be made of it.
        </p>
      )}
      <ul>
        {sets.map((set) => (
          <li key={set.id} className="border-t py-2">
            <p dir="auto" className="font-serif text-lg leading-snug font-semibold">
              {set.name}
            </p>
            <p className="text-fine text-ink-soft">
              {set.square_count} squares by <bdi>{set.by}</bdi>
            </p>
            {set.is_editable && (
              <p className="-ml-3 flex gap-1">
                <ButtonLink
                  href={`/group/${group_id}/squares/${set.id}`}
                  variant="quiet"
                  size="sm"
                  aria-label={`Edit ${set.name}`}
                >
                  Edit
                </ButtonLink>
                <ConfirmAction
                  label="Delete"
                  aria-label={`Delete ${set.name}`}
                  variant="quiet"
                  isDangerous
                  question={fill(confirm_delete_set, { name: set.name })}
                  action={deleteSet}
                  input={{ theme_id: set.id }}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t pt-2">
        <ButtonLink href={`/group/${group_id}/squares/new`} variant="secondary" size="sm">
          Write Squares
        </ButtonLink>
      </p>
    </Panel>
  );
}
