import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-styles';
import { Spinner } from './spinner';

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

function swallow(event: MouseEvent) {
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
      onClick={busy || rest['aria-disabled'] === true ? swallow : onClick}
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
