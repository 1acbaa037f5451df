import type { FieldMetadata } from '@conform-to/react';
import { MomentField } from '@/components/forms/moment-field';
import { SelectField } from '@/components/forms/select-field';

type Text = FieldMetadata<string | null | undefined>;

type DealingFieldProps = {
  fields: { dealing: Text; locks_at: Text };
  /** The lock that the form proposes. */
  lock?: string | undefined;
  /** Called with the time that is typed, for a form that keeps it. */
  onMoment?: (locks_at: string) => void;
  /** A game with sold cards keeps both. */
  isFixed?: boolean;
};

const OPTIONS = [
  { value: 'dealt', label: 'Everybody gets a random card' },
  { value: 'chosen', label: 'Everybody chooses their own' },
];

const hints: Record<string, string> = {
  dealt: 'The squares are dealt when a card is bought.',
  chosen: 'Players choose 24 squares and seal their cards. Marking begins when all cards lock.',
};

/** Whether cards are dealt or chosen, and until when players choose, as Conform fields. */
export function DealingField({
  fields: { dealing, locks_at },
  lock,
  onMoment,
  isFixed = false,
}: DealingFieldProps) {
  const chosen = dealing.value ?? dealing.initialValue ?? 'dealt';
  return (
    <>
      <SelectField
        field={dealing}
        label="The cards"
        hint={hints[chosen]}
        options={isFixed ? OPTIONS.filter(({ value }) => value === chosen) : OPTIONS}
      />
      {chosen === 'chosen' && (
        <MomentField
          field={locks_at}
          label="Cards lock at"
          aside={null}
          hint={
            isFixed
              ? 'A game with sold cards keeps this time.'
              : 'Until then, everybody chooses and cards are sold.'
          }
          isFixed={isFixed}
          moment={lock ?? locks_at.initialValue ?? null}
          onMoment={onMoment}
        />
      )}
    </>
  );
}
