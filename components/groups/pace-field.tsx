import type { FieldMetadata } from '@conform-to/react';
import { SelectField } from '@/components/forms/select-field';
import { paceOptions } from '@/lib/bingo/pace';

type PaceFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  /** The pace, if it cannot be changed. */
  fixed?: string | undefined;
};

const hints: Record<string, string> = {
  evening: 'Every card gets the same mix of likely and rare squares, to be won tonight.',
  week: 'Every card gets the same mix of likely and rare squares, to be won within days.',
  year: 'Every card gets the same mix of likely and rare squares, to be won in the course of a year.',
  open: 'The mix of likely and rare squares is left to chance, and the game takes as long as it takes.',
};

/** The game's pace, as a Conform field. */
export function PaceField({ field, fixed }: PaceFieldProps) {
  const options = fixed ? paceOptions.filter(({ value }) => value === fixed) : paceOptions;
  return (
    <SelectField
      field={field}
      label="How long?"
      hint={hints[field.value ?? field.defaultValue ?? 'open']}
      options={options}
    />
  );
}
