import { getInputProps, type FieldMetadata } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field';
import { Input } from './input';
import { PasswordInput } from '@/components/accounts/password-input';

type TextFieldProps<Value> = {
  field: FieldMetadata<Value>;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  type?: 'text' | 'email' | 'password' | 'number' | 'time' | 'url';
} & Omit<ComponentProps<'input'>, 'type' | 'defaultValue'>;

/** A one-line text input, as a Conform field. */
export function TextField<Value extends string | number | null | undefined>({
  field,
  label,
  hint,
  aside,
  type = 'text',
  ...rest
}: TextFieldProps<Value>) {
  const Control = type === 'password' ? PasswordInput : Input;
  const { key, ...props } = getInputProps(field, { type });
  return (
    <Field id={field.id} label={label} hint={hint} aside={aside} errors={field.errors}>
      <Control key={key} {...props} {...rest} />
    </Field>
  );
}
