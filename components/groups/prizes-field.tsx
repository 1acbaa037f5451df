import type { FieldMetadata } from '@conform-to/react';
import { SelectField } from '@/components/forms/select-field';
import { prizeOptions } from '@/lib/words/results';

type PrizesFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  /** The prizes, if they cannot be changed. */
  fixed?: string | undefined;
};

const hints: Record<string, string> = {
  bingo: 'The first full line wins the pot and ends the game.',
  three: 'The pot is split 50, 30 and 20 percent, and the game goes on to the last prize.',
};

/** What can be won in the game, as a Conform field. */
export function PrizesField({ field, fixed }: PrizesFieldProps) {
  const options = fixed ? prizeOptions.filter(({ value }) => value === fixed) : prizeOptions;
  return (
    <SelectField
      field={field}
      label="Prizes"
      hint={hints[field.value ?? field.defaultValue ?? 'bingo']}
      options={options}
    />
  );
}
