import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

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
