import type { ComponentProps, MouseEvent } from 'react';
import Link, { type LinkProps } from 'next/link';
import { Spinner } from './spinner';
import { cx } from './cx';

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button. While busy it keeps its width and focus, and ignores clicks. */
export function Button({
  variant,
  size,
  className,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy || rest['aria-disabled'] === true ? ignoreClick : onClick}
    >
      {/* `contents` keeps the label's own layout. While busy the label is only transparent, so that the button keeps
          its width and accessible name. */}
      <span className={busy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>
        {children}
      </span>
      {busy && (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

/** The classes are defined in app/parts.css. */
const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'button-sm',
  md: 'button-md',
  lg: 'button-lg',
  icon: 'button-icon',
};

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}) {
  return cx('button', variants[variant], sizes[size], className);
}

type ButtonLinkProps<R> = LinkProps<R> & ButtonLook;

/** A link that looks like a button. Use it for navigation only. */
export function ButtonLink<R>({ variant, size, className, ...rest }: ButtonLinkProps<R>) {
  return (
    <Link<R> {...(rest as LinkProps<R>)} className={buttonClass({ variant, size, className })} />
  );
}
