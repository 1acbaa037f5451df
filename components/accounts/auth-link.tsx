'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from '@/components/ui/button';
import { signInPath } from '@/lib/accounts/redirect';

type AuthLinkProps = { mode: 'signin' | 'signup'; children: ReactNode } & ButtonLook;

/** Links to the sign-in page, which returns to this page afterwards, for example to an invitation. */
export function AuthLink({ mode, children, ...look }: AuthLinkProps) {
  const router = useRouter();

  function thereAndBackPath() {
    const { pathname, search } = window.location;
    const isOnTheWay = pathname === '/auth' || pathname === '/email-verification';
    const here = isOnTheWay ? new URLSearchParams(search).get('redirect') : pathname;
    return signInPath(here ?? '/', mode);
  }

  function goAndComeBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.push(thereAndBackPath());
  }

  // Every visitor page has this link and few visitors follow it, so the page is prefetched only on hover or focus.
  const prefetch = () => router.prefetch(thereAndBackPath());

  return (
    <ButtonLink
      {...look}
      href={`/auth?mode=${mode}`}
      prefetch={false}
      onClick={goAndComeBack}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </ButtonLink>
  );
}
