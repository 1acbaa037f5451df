'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { useAction } from '@/components/forms/use-action';
import { FormError } from '@/components/forms/form-error';
import { redeemLink } from '@/server-actions/accounts';
import { unexpected_error } from '@/lib/words/common';

type ConfirmFormProps = {
  /** The parameters of the e-mailed link. */
  link: Record<string, string>;
  button: string;
};

/** The button that redeems an e-mailed link. Without a connection it shows an error. */
export function ConfirmForm({ link, button }: ConfirmFormProps) {
  const { run, refusal } = useAction(unexpected_error);

  async function redeem(form: FormData) {
    await run(() => redeemLink(form), { shown: 'all' });
  }

  // The server renders the server action itself, so that the form works without JavaScript.
  return (
    <form action={typeof window === 'undefined' ? redeemLink : redeem} className="grid gap-4">
      {refusal && <FormError message={refusal.message} />}
      {Object.entries(link).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton size="lg" className="w-full">
        {button}
      </SubmitButton>
    </form>
  );
}
