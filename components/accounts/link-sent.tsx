import type { ReactNode } from 'react';

type LinkSentProps = {
  email: string;
  /** `on_its_way` until the mail server has taken the mail. */
  mailed: 'sent' | 'on_its_way';
  /** What to do with the link. */
  children: ReactNode;
};

/** Says above a form that a link was mailed to this address. */
export const LinkSent = ({ email, mailed, children }: LinkSentProps) => (
  <p
    role="status"
    aria-live="polite"
    className="border-l-3 border-success bg-ink/4 px-4 py-3 wrap-anywhere"
  >
    <strong>Check your inbox.</strong>{' '}
    {mailed === 'sent' ? 'We sent a link to' : 'A link is on its way to'} <bdi>{email}</bdi>.{' '}
    {children}
  </p>
);
