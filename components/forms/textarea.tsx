import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/cx';
import { controlClass } from './input';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      className={cx(
        controlClass,
        'field-sizing-content resize-y leading-normal read-only:bg-paper-sunken',
        className,
      )}
    />
  );
}
