import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/cx';

/** Shared by all text inputs and selects. The font size is 16 px, because iOS zooms into smaller inputs. */
export const controlClass =
  'block w-full min-h-11 rounded-sm border border-rule-strong bg-paper-raised px-3 py-2 font-sans text-base text-ink ' +
  'placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir={type === 'text' ? 'auto' : undefined}
      {...rest}
      type={type}
      className={cx(controlClass, 'read-only:bg-paper-sunken', className)}
    />
  );
}
