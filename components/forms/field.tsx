import { cloneElement, type ReactElement, type ReactNode, type ComponentProps } from 'react';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';

type ControlProps = {
  id?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-describedby'?: string;
};

type FieldProps = {
  /** The control's id; Conform's `fields.x.id`. Hint and error ids are derived from it the way Conform derives them. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
  /** Shown after the label, such as "optional". */
  aside?: ReactNode;
  className?: string;
  children: ReactElement<ControlProps>;
};

/**
 * A form field with label, hint and error. It passes their ids to the control, even if the control's other props come
 * from elsewhere.
 */
export function Field({ id, label, hint, errors, aside, className, children }: FieldProps) {
  const hintId = `${id}-description`;
  const errorId = `${id}-error`;
  const error = errors?.[0];
  const describedBy = new Set(children.props['aria-describedby']?.split(' '));
  if (hint) describedBy.add(hintId);
  if (error) describedBy.add(errorId);

  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-[0.9375rem] font-semibold">
          {label}
        </label>
        {aside && <span className="text-fine text-ink-soft">{aside}</span>}
      </div>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : children.props['aria-invalid'],
        'aria-describedby': [...describedBy].join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <p
        id={errorId}
        aria-live="polite"
        className={cx('text-sm font-medium text-danger', !error && 'sr-only')}
      >
        {error}
      </p>
    </div>
  );
}

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

/** The native select, which works best on phones. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={cx(controlClass, 'appearance-none bg-paper-raised pr-10', className)}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

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
