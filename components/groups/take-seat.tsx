'use client';

import Link from 'next/link';
import { useState, type MouseEvent } from 'react';
import { authCardLinkClass } from '@/components/accounts/auth-card';
import { SignInForm } from '@/components/accounts/sign-in-form';
import { SignUpForm } from '@/components/accounts/sign-up-form';
import { signInPath } from '@/lib/accounts/redirect';

type Way = { mode: 'signup' | 'signin'; email?: string; message?: string };

/** Sign-up and sign-in forms on the invitation page. `back` is the path that accepts the invitation. */
export function TakeSeat({ back }: { back: string }) {
  const [{ mode, ...carried }, go] = useState<Way>({ mode: 'signup' });
  const isNew = mode === 'signup';

  function switchMode(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const form = event.currentTarget.closest('section')?.querySelector('form');
    const typed = form && new FormData(form).get('email');
    go({ mode: isNew ? 'signin' : 'signup', ...(typed && { email: String(typed) }) });
  }

  return (
    <section
      aria-label={isNew ? 'Sign Up' : 'Log In'}
      data-asks-for-account
      className="mx-auto mt-3 w-full max-w-md text-left"
    >
      {isNew ? (
        <SignUpForm
          {...carried}
          back={back}
          onKnown={(known) => go({ mode: 'signin', ...known })}
        />
      ) : (
        <SignInForm {...carried} back={back} />
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-x-6 text-[0.9375rem]">
        <span>
          {isNew ? 'Already a reader? ' : 'New here? '}
          <Link
            href={signInPath(back, isNew ? 'signin' : 'signup')}
            prefetch={false}
            onClick={switchMode}
            className={authCardLinkClass}
          >
            {isNew ? 'Log In' : 'Sign Up'}
          </Link>
        </span>
        {!isNew && (
          <Link href={signInPath(back, 'forgot')} prefetch={false} className={authCardLinkClass}>
            Forgot your password?
          </Link>
        )}
      </p>
    </section>
  );
}
