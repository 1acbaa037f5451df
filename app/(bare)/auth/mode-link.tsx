import Link from 'next/link';
import type { MouseEvent } from 'react';
import { authCardLinkClass } from '@/components/accounts/auth-card';
import type { Mode, ModeProps } from './modes';

type ModeLinkProps = Pick<ModeProps, 'go' | 'hrefOf'> & { to: Mode; children: string };

/** A link to another mode of the auth card, which keeps the typed e-mail address. */
export function ModeLink({ to, go, hrefOf, children }: ModeLinkProps) {
  function switchMode(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const form = event.currentTarget.closest('article')?.querySelector('form');
    const typed = form && new FormData(form).get('email');
    go(to, typed ? { email: String(typed) } : {});
  }

  return (
    <Link href={hrefOf(to)} prefetch={false} onClick={switchMode} className={authCardLinkClass}>
      {children}
    </Link>
  );
}
