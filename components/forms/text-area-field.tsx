import { getTextareaProps, type FieldMetadata } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field';
import { Textarea } from './textarea';

type TextAreaFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
} & Omit<ComponentProps<'textarea'>, 'defaultValue'>;

/** A text area, as a Conform field. */
export function TextAreaField({ field, label, hint, aside, ...rest }: TextAreaFieldProps) {
  const { key, ...props } = getTextareaProps(field);
  return (
    <Field id={field.id} label={label} hint={hint} aside={aside} errors={field.errors}>
      <Textarea key={key} {...props} {...rest} />
    </Field>
  );
}
