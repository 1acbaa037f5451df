'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import type { ButtonLook } from '@/components/ui/button-styles';
import { signInPath } from '@/lib/redirect';

type AuthLinkProps = { mode: 'signin' | 'signup'; children: ReactNode } & ButtonLook;

/** To the subscription desk, and back to this page afterwards: an invitation is not lost on the way. */
export function AuthLink({ mode, children, ...look }: AuthLinkProps) {
  const router = useRouter();

  function goAndComeBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = window.location;
    const isOnTheWay = pathname === '/auth' || pathname === '/email-verification';
    const here = isOnTheWay ? new URLSearchParams(search).get('redirect') : pathname;
    router.push(signInPath(here ?? '/', mode));
  }

  return (
    <ButtonLink {...look} href={`/auth?mode=${mode}`} onClick={goAndComeBack}>
      {children}
    </ButtonLink>
  );
}
