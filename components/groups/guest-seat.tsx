'use client';

import { useId } from 'react';
import { InAppNote } from '@/components/accounts/in-app-note';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/forms/form-error';
import { useCookiesRefused } from '@/components/shell/use-cookies-refused';
import { takeSeatSchema } from '@/lib/accounts/guest-schema';
import { account_needs_cookies } from '@/lib/words/accounts';
import { playWithoutAccount } from '@/server-actions/guests';

/** Asks somebody without an account for a name, and leads to the game. For a name that is taken, it offers the next one. */
export function GuestSeat({ invite_code }: { invite_code: string }) {
  const { formProps, fields, refusal, answer, isBusy } = useFormAction(
    playWithoutAccount,
    takeSeatSchema,
  );
  const isRefused = useCookiesRefused();
  const otherId = useId();
  const other = answer && !answer.ok && answer.code === 'name_taken' ? answer.detail : undefined;
  return (
    <>
      <form {...formProps} className="mx-auto grid w-full max-w-md gap-4 text-left">
        {isRefused && <FormError notice={account_needs_cookies} />}
        <FormError notice={refusal} />
        {refusal && other && (
          <Button type="submit" form={otherId} variant="secondary" busy={isBusy}>
            <span className="min-w-0 wrap-anywhere">
              Play as <bdi>{other}</bdi>
            </span>
          </Button>
        )}
        <InAppNote />
        <input type="hidden" name="invite_code" value={invite_code} />
        <TextField
          field={fields.display_name}
          label="Your name"
          hint="The others see it on your card. No account needed."
          autoComplete="nickname"
        />
        <SubmitButton size="lg" disabled={isRefused} className="w-full">
          Take a Seat
        </SubmitButton>
      </form>
      {other && (
        <form id={otherId} hidden action={formProps.action}>
          <input type="hidden" name="invite_code" value={invite_code} />
          <input type="hidden" name="display_name" value={other} />
        </form>
      )}
    </>
  );
}
