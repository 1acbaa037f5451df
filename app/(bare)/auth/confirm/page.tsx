import type { Metadata } from 'next';
import { AuthCard } from '@/components/accounts/auth-card';
import { isAddressChange } from '@/lib/accounts/redeem-link';
import { ConfirmForm } from './confirm-form';

export const metadata: Metadata = { title: 'Confirm your email', robots: { index: false } };

/** Not streamed, so that the button works before hydration. */
export const instant = false;

const words = {
  signup: {
    kicker: 'One more step',
    title: 'Confirm your email',
    deck: 'One click and you are in. If somebody else sent you this link, close this page.',
    button: 'Confirm email',
  },
  email_change: {
    kicker: 'One more step',
    title: 'Keep your cards',
    deck: 'One click and they are yours for good. If somebody else sent you this link, close this page.',
    button: 'Keep my cards',
  },
  new_address: {
    kicker: 'One more step',
    title: 'Confirm your new email',
    deck: 'One click and it replaces the old one. If somebody else sent you this link, close this page.',
    button: 'Change Email',
  },
  recovery: {
    kicker: 'Lost and found',
    title: 'Set a new password',
    deck: 'Your link works only once. Continue when you have a new password in mind.',
    button: 'Continue',
  },
};

/**
 * The target of e-mailed links. It only shows a button, because mail scanners open every link, and opening somebody else's
 * link must not sign a person in.
 */
export default async function ConfirmPage({ searchParams }: PageProps<'/auth/confirm'>) {
  const { token_hash, type, next } = await searchParams;
  const isChange = type === 'email_change' && (await isAddressChange(String(token_hash ?? '')));
  const kind = type === 'recovery' || type === 'email_change' ? type : 'signup';
  const { button, ...heading } = words[isChange ? 'new_address' : kind];
  return (
    <AuthCard {...heading}>
      <ConfirmForm
        link={{
          token_hash: String(token_hash ?? ''),
          type: String(type ?? ''),
          next: String(next ?? ''),
        }}
        button={button}
      />
    </AuthCard>
  );
}
