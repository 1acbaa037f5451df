import {
  getInputProps,
  type FieldMetadata,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { charactersLeft } from './characters-left';
import { Field, Input, Select, Textarea } from './field';

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
  const { key, maxLength, ...props } = getInputProps(field, { type });
  const left = charactersLeft(String(field.value ?? ''), maxLength);
  return (
    <Field id={field.id} label={label} hint={hint} aside={left ?? aside} errors={field.errors}>
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

type SelectFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  onChange?: ComponentProps<'select'>['onChange'];
};

/** A select box, as a Conform field. */
export function SelectField({ field, label, hint, options, onChange }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field);
  return (
    <Field id={field.id} label={label} hint={hint} errors={field.errors}>
      <Select key={key} {...props} onChange={onChange}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TextAreaFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
} & Omit<ComponentProps<'textarea'>, 'defaultValue'>;

/** A text area, as a Conform field. */
export function TextAreaField({ field, label, hint, aside, ...rest }: TextAreaFieldProps) {
  const { key, maxLength, ...props } = getTextareaProps(field);
  const left = charactersLeft(String(field.value ?? ''), maxLength);
  return (
    <Field id={field.id} label={label} hint={hint} aside={left ?? aside} errors={field.errors}>
      <Textarea key={key} {...props} {...rest} />
    </Field>
  );
}
