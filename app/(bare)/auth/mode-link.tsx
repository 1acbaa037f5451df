import Link from 'next/link';
import type { MouseEvent } from 'react';
import type { Mode, ModeProps } from './auth-desk';

type ModeLinkProps = Pick<ModeProps, 'go' | 'hrefOf'> & { to: Mode; children: string };

/** To another mode of the desk, keeping the address that was typed in this one. */
export function ModeLink({ to, go, hrefOf, children }: ModeLinkProps) {
  function switchMode(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = document.querySelector<HTMLInputElement>('input[name=email]')?.value;
    go(to, typed ? { email: typed } : {});
  }

  return (
    <Link
      href={hrefOf(to)}
      prefetch={false}
      onClick={switchMode}
      className="inline-flex min-h-11 items-center font-semibold text-link"
    >
      {children}
    </Link>
  );
}
