import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-styles';
import { Spinner } from './spinner';

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** While busy it keeps its width and its focus, and answers no second press. */
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
      {/* contents: the label's own layout. While busy it is only transparent: the width stays, and so does the name. */}
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
