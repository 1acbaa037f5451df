import { getSelectProps, type FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Field } from './field';
import { Select } from './select';

type SelectFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
};

/** A select box, as a Conform field. */
export function SelectField({ field, label, hint, options }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field);
  return (
    <Field id={field.id} label={label} hint={hint} errors={field.errors}>
      <Select key={key} {...props}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
