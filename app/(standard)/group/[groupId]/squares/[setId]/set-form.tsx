'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import { forgetDraft } from '@/components/forms/typed-text';
import { linesAt, OwnSquares } from '@/components/groups/own-squares';
import type { Source } from '@/components/groups/start-from';
import { FormError } from '@/components/forms/form-error';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import type { ThemeSquares } from '@/lib/contract/sets';
import { linesOf, type Named } from '@/lib/groups/lines';
import { saveSetSchema } from '@/lib/groups/set-schema';
import { cameTrue, save_set_failed } from '@/lib/words/themes';
import { allowingLarge } from '@/components/forms/large-body';
import { saveSet } from '@/server-actions/sets';

type SetFormProps = {
  group_id: string;
  writer_id: string;
  /** Null for a new one. */
  set: ThemeSquares | null;
  sources: Source[];
  people: Named[];
};

const save = allowingLarge('saveSet', saveSet);

export function SetForm({ group_id, writer_id, set, sources, people }: SetFormProps) {
  // Rendered after hydration, because typed text is restored from the browser's storage.
  const isHydrated = useIsHydrated();
  const place = set ? `${set.id} ${set.version}` : `${group_id} new`;
  const { formProps, fields, refusal } = useFormAction(save, saveSetSchema, {
    failed: save_set_failed,
    onDone: () => forgetDraft(writer_id, linesAt(place)),
  });
  if (!isHydrated) return <Skeleton className="h-96" />;
  return (
    <form {...formProps} className="grid gap-6">
      <FormError message={refusal} />
      <input type="hidden" name="group_id" value={group_id} />
      {set && (
        <>
          <input type="hidden" name="theme_id" value={set.id} />
          <input type="hidden" name="version" value={set.version} />
        </>
      )}
      <OwnSquares
        writer_id={writer_id}
        place={place}
        {...(set && { start: { name: set.name, lines: linesOf(set.squares, people) } })}
        sources={sources}
        people={people}
        errors={{ name: fields.set_name.errors, lines: fields.lines.errors }}
        pace="open"
      />
      {set && <Records squares={set.squares} />}
      <SubmitButton size="lg">Save Squares</SubmitButton>
    </form>
  );
}

/** How often the saved squares came true in the group's finished games. */
function Records({ squares }: Pick<ThemeSquares, 'squares'>) {
  const known = squares.flatMap(({ summary, record }) => (record ? [{ summary, record }] : []));
  if (known.length === 0) return null;
  return (
    <details className="group border-y">
      <summary className="flex min-h-11 list-none items-center justify-between font-semibold">
        How often they came true
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="divide-y pb-2">
        {known.map(({ summary, record }) => (
          <li key={summary} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <bdi className="min-w-0 wrap-anywhere">{summary}</bdi>
            <span className="text-fine text-ink-soft">{cameTrue(record)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
