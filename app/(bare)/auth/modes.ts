import type { signInPath } from '@/lib/accounts/redirect';

export type Mode = 'signin' | 'signup' | 'forgot';

/** What one mode hands to the next: the address typed already, and why we are here. */
export type Carried = { email?: string; message?: string };

export type ModeProps = Carried & {
  /** Where the person was going. */
  back: string;
  hrefOf: (mode: Mode) => ReturnType<typeof signInPath>;
  go: (mode: Mode, carried?: Carried) => void;
};
