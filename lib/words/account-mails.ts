import type { AuthMail } from '@/lib/contract/accounts';
import { limits } from '@/lib/limits';
import { PRODUCT_NAME } from './common';
import { mailedName } from './message';

type Words = { subject: string; title: string; sentence: string; label: string; ending: string };

const DAY = `The link works once, on any device, for ${limits.verification_hours} hours. If it was not you, do nothing: no news is good news.`;

/** What a mail of the auth server says. Its link is added where it is sent. */
export function accountMailWords({ kind, plays_as, plays_in }: AuthMail): Words {
  if (kind === 'signup')
    return {
      subject: 'Confirm your email address',
      title: 'One signature, and you are in',
      sentence:
        'Somebody, presumably you, signed up with this address. Confirm it and the presses start rolling.',
      label: 'Confirm your address',
      ending: DAY,
    };
  if (kind === 'recovery')
    return {
      subject: 'Set a new password',
      title: 'Correction: your password',
      sentence:
        'Somebody, presumably you, asked to replace the password of this account. The form is one click away.',
      label: 'Set a new password',
      ending:
        'The link works once, on any device, for one hour. If it was not you, do nothing: the old password stands.',
    };
  if (!plays_as)
    return {
      subject: 'Confirm your new email address',
      title: 'One signature, and your address changes',
      sentence:
        'Somebody, presumably you, asked to change the email address of an account. Confirm the change, or do nothing and the old address stays.',
      label: 'Confirm the change',
      ending: DAY,
    };
  const place = plays_in ? mailedName(plays_in) : PRODUCT_NAME;
  return {
    subject: 'Keep your cards',
    title: 'One signature, and the cards are yours',
    sentence: `Somebody, presumably you, is playing as ${mailedName(plays_as)} in ${place} without an account and wants to use this address to keep their cards. Confirm it, choose a password, and you can sign in anywhere.`,
    label: 'Confirm your address',
    ending: DAY,
  };
}
