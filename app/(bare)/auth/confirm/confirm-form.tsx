'use client';

import { unstable_rethrow } from 'next/navigation';
import { useState } from 'react';
import { SubmitButton } from '@/components/forms/submit-button';
import { FormError, problemOf, type Problem } from '@/components/ui/form-error';
import { noAnswer } from '@/lib/answer';
import { redeemLink } from '@/server-actions/accounts';
import { unexpected_error } from '@/lib/common-messages';

type ConfirmFormProps = {
  /** What the mail's link carries. */
  link: Record<string, string>;
  button: string;
};

/** The one press that redeems a mail's link. Without a connection it stays and says so. */
export function ConfirmForm({ link, button }: ConfirmFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function redeem(form: FormData) {
    setProblem(null);
    try {
      await redeemLink(form);
    } catch (error) {
      unstable_rethrow(error);
      setProblem(problemOf(noAnswer({ unexpected_error }, error).notice));
    }
  }

  // The server renders the action itself, which a form without scripts posts to.
  return (
    <form action={typeof window === 'undefined' ? redeemLink : redeem} className="grid gap-4">
      <FormError {...problem} />
      {Object.entries(link).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton size="lg" className="w-full">
        {button}
      </SubmitButton>
    </form>
  );
}
