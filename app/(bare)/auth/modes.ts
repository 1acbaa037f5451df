import type { signInPath } from '@/lib/accounts/redirect';

export type Mode = 'signin' | 'signup' | 'forgot';

/** What one mode passes to the next: the typed e-mail address, and a message that explains the switch. */
export type Carried = { email?: string; message?: string };

export type ModeProps = Carried & {
  /** The path to return to. */
  back: string;
  hrefOf: (mode: Mode) => ReturnType<typeof signInPath>;
  go: (mode: Mode, carried?: Carried) => void;
};
