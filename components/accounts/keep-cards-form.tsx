'use client';

import Link from 'next/link';
import { authCardLinkClass } from '@/components/accounts/auth-card';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { keepCardsSchema } from '@/lib/accounts/schema';
import { limits } from '@/lib/limits';
import { keepCards } from '@/server-actions/seats';
import { keep_cards_failed } from '@/lib/words/accounts';
import { LinkSent } from './link-sent';

/** Asks for an e-mail address. The form stays after the mail is sent, because the address may have been mistyped. */
export function KeepCardsForm({ back }: { back: string }) {
  const { formProps, fields, answer, refusal } = useFormAction(keepCards, keepCardsSchema, {
    failed: keep_cards_failed,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      {refusal && answer && !answer.ok && answer.code === 'account_exists' && (
        <p className="text-[0.9375rem] text-ink-soft">
          Signed up, but not confirmed yet?{' '}
          <Link
            href={`/email-verification?${new URLSearchParams({ link: 'expired', redirect: back })}`}
            className={authCardLinkClass}
          >
            Get another link
          </Link>
        </p>
      )}
      {answer?.ok && (
        <LinkSent {...answer.data}>
          Open it within {limits.verification_hours} hours, on any device, and choose a password
          there. Until then, just keep playing. Nothing there, or the wrong address? Fill in the
          form again.
        </LinkSent>
      )}
      <input type="hidden" name="redirect" value={back} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <SubmitButton size="lg" className="mt-2 w-full">
        Keep my cards
      </SubmitButton>
    </form>
  );
}
