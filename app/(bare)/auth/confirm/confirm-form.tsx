'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { useAction } from '@/components/forms/use-action';
import { FormError } from '@/components/ui/form-error';
import { redeemLink } from '@/server-actions/accounts';
import { unexpected_error } from '@/lib/words/common';

type ConfirmFormProps = {
  /** What the mail's link carries. */
  link: Record<string, string>;
  button: string;
};

/** The one press that redeems a mail's link. Without a connection it stays and says so. */
export function ConfirmForm({ link, button }: ConfirmFormProps) {
  const { run, refusal } = useAction();

  async function redeem(form: FormData) {
    await run(() => redeemLink(form), { failure: { unexpected_error }, shown: 'all' });
  }

  // The server renders the action itself, which a form without scripts posts to.
  return (
    <form action={typeof window === 'undefined' ? redeemLink : redeem} className="grid gap-4">
      {refusal && <FormError notice={refusal.notice} />}
      {Object.entries(link).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton size="lg" className="w-full">
        {button}
      </SubmitButton>
    </form>
  );
}
