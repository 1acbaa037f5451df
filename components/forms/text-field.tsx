import { getInputProps, type FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useState, type ComponentProps } from 'react';
import { Field } from './field';
import { Input } from './input';

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

/** A password input with a button to show the password. */
function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18"
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-16 px-3 text-fine font-semibold text-ink-soft hover:text-ink"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
