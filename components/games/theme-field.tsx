import { getSelectProps, type FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

type ThemeFieldProps = {
  field: FieldMetadata<string>;
  themes: readonly { id: string; name: string }[];
  hint?: ReactNode;
  /** The first option, in place of the empty one. */
  other?: { value: string; label: string };
};

const NONE = { value: '', label: 'Choose a theme' };

/** The theme, as a Conform field. */
export function ThemeField({ field, themes, hint, other = NONE }: ThemeFieldProps) {
  const { key, ...props } = getSelectProps(field);
  return (
    <Field id={field.id} label="Theme" hint={hint} errors={field.errors}>
      <Select key={key} {...props}>
        <option value={other.value}>{other.label}</option>
        {themes.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
