'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { safePath, signInPath } from '@/lib/redirect';
import { ResetRequest } from './reset-request';
import { SignIn } from './sign-in';
import { SignUp } from './sign-up';

export type Mode = 'signin' | 'signup' | 'forgot';

/** What one mode hands to the next: the address typed already, and why we are here. */
export type Carried = { email?: string; message?: string };

export type ModeProps = Carried & {
  /** Where the person was going. */
  back: string;
  hrefOf: (mode: Mode) => ReturnType<typeof signInPath>;
  go: (mode: Mode, carried?: Carried) => void;
};

const modes = { signin: SignIn, signup: SignUp, forgot: ResetRequest };

/** The address bar says the mode, so every mode can be linked to and works before any script has run. */
export function AuthDesk() {
  const query = useSearchParams();
  const [carried, carry] = useState<Carried>({});
  const asked = query.get('mode') ?? '';
  const mode = Object.hasOwn(modes, asked) ? (asked as Mode) : 'signin';
  const back = safePath(query.get('redirect'));
  const hrefOf = (mode: Mode) => signInPath(back, mode);

  function go(mode: Mode, carried: Carried = {}) {
    carry(carried);
    window.history.replaceState(null, '', hrefOf(mode));
  }

  const Screen = modes[mode];
  return <Screen key={mode} {...carried} back={back} hrefOf={hrefOf} go={go} />;
}
