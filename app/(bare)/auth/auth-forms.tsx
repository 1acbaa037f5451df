'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect, useState } from 'react';
import { safePath, signInPath } from '@/lib/accounts/redirect';
import type { Carried, Mode } from './modes';
import { ResetRequest } from './reset-request';
import { SignIn } from './sign-in';
import { SignUp } from './sign-up';

const modes = { signin: SignIn, signup: SignUp, forgot: ResetRequest };

/** The mode is in the URL, so that each mode can be linked to and works before hydration. */
export function AuthForms() {
  const query = useSearchParams();
  const [carried, carry] = useState<Carried>({});
  const [visit, setVisit] = useState(0);
  const requested = query.get('mode') ?? '';
  const mode = Object.hasOwn(modes, requested) ? (requested as Mode) : 'signin';
  const back = safePath(query.get('redirect'));
  const hrefOf = (mode: Mode) => signInPath(back, mode);

  // Next keeps this page in memory after a navigation. Clear the forms, so that nobody finds a password in them.
  useLayoutEffect(
    () => () => {
      carry({});
      setVisit((visit) => visit + 1);
    },
    [],
  );

  function go(mode: Mode, carried: Carried = {}) {
    carry(carried);
    window.history.replaceState(null, '', hrefOf(mode));
  }

  const Screen = modes[mode];
  return <Screen key={`${mode} ${visit}`} {...carried} back={back} hrefOf={hrefOf} go={go} />;
}
