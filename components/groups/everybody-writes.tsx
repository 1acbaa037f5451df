import type { FieldMetadata } from '@conform-to/react';

export type EverybodyWritesProps = {
  fields: { everybody_writes: FieldMetadata<boolean | undefined> };
};

/** Whether the tick is set, as the form stands. */
export const doesEverybodyWrite = ({
  everybody_writes: { value, initialValue },
}: EverybodyWritesProps['fields']) => (value ?? initialValue) === 'on';

/** What happens until such a game starts. */
export const WRITTEN_UNTIL =
  'Members add squares until then, and the cards are dealt from all of them.';

/** The tick with which the members add squares until the game starts. */
export function EverybodyWrites({ fields }: EverybodyWritesProps) {
  const field = fields.everybody_writes;
  const hintId = `${field.id}-description`;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          name={field.name}
          defaultChecked={doesEverybodyWrite(fields)}
          aria-describedby={hintId}
          className="size-5 shrink-0 accent-press"
        />
        Let everybody add squares before the start
      </label>
      <p id={hintId} className="text-fine text-ink-soft">
        For a later start. {WRITTEN_UNTIL}
      </p>
      {field.errors && (
        <p role="alert" className="text-sm font-medium text-danger">
          {field.errors[0]}
        </p>
      )}
    </div>
  );
}
