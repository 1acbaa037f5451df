'use client';

import Link from 'next/link';
import { useState, type MouseEvent, type ReactNode, useId } from 'react';
import { authCardLinkClass } from '@/components/accounts/auth-card';
import { SignInForm } from '@/components/accounts/sign-in-form';
import { SignUpForm } from '@/components/accounts/sign-up-form';
import { signInPath } from '@/lib/accounts/redirect';
import { InAppNote } from '@/components/accounts/in-app-note';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import { FormError } from '@/components/forms/form-error';
import { useCookiesRefused } from '@/components/accounts/use-cookies-refused';
import { PinField } from '@/components/accounts/set-pin';
import { claimSeatSchema, takeSeatSchema } from '@/lib/groups/seat-schema';
import { account_needs_cookies } from '@/lib/words/accounts';
import { claimSeat, playWithoutAccount } from '@/server-actions/seats';
import { join_group_failed } from '@/lib/words/groups';

type Way = { mode: 'signup' | 'signin'; email?: string; message?: string };

/** Sign-up and sign-in forms on the invitation page. `back` is the path that accepts the invitation. */
export function TakeSeat({ back }: { back: string }) {
  const [{ mode, ...carried }, go] = useState<Way>({ mode: 'signup' });
  const isNew = mode === 'signup';

  function switchMode(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const form = event.currentTarget.closest('section')?.querySelector('form');
    const typed = form && new FormData(form).get('email');
    go({ mode: isNew ? 'signin' : 'signup', ...(typed && { email: String(typed) }) });
  }

  return (
    <section
      aria-label={isNew ? 'Sign Up' : 'Log In'}
      data-asks-for-account
      className="mx-auto w-full max-w-md text-left sm:mt-3"
    >
      {isNew ? (
        <SignUpForm
          {...carried}
          back={back}
          onKnown={(known) => go({ mode: 'signin', ...known })}
        />
      ) : (
        <SignInForm {...carried} back={back} />
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-x-6 text-[0.9375rem]">
        <span>
          {isNew ? 'Already have an account? ' : 'New here? '}
          <Link
            href={signInPath(back, isNew ? 'signin' : 'signup')}
            prefetch={false}
            onClick={switchMode}
            className={authCardLinkClass}
          >
            {isNew ? 'Log In' : 'Sign Up'}
          </Link>
        </span>
        {!isNew && (
          <Link href={signInPath(back, 'forgot')} prefetch={false} className={authCardLinkClass}>
            Forgot your password?
          </Link>
        )}
      </p>
    </section>
  );
}

type GuestSeatProps = {
  invite_code: string;
  back: string;
  /** The price of the card that joining buys; null where it buys none. */
  price: number | null;
};

/**
 * Asks somebody without an account for a name, and leads to the game. For a name that is taken, it offers the next one, and
 * where many have joined from the same network, an account.
 */
export function GuestSeat({ invite_code, back, price }: GuestSeatProps) {
  const { formProps, fields, refusal, answer, isBusy } = useFormAction(
    playWithoutAccount,
    takeSeatSchema,
    { failed: join_group_failed },
  );
  const isRefused = useCookiesRefused();
  const otherId = useId();
  const code = answer && !answer.ok ? answer.code : undefined;
  const other = answer && !answer.ok && code === 'name_taken' ? answer.detail : undefined;
  return (
    <>
      <form {...formProps} className="mx-auto grid w-full max-w-md gap-4 text-left">
        {isRefused && <FormError message={account_needs_cookies} />}
        <FormError message={refusal} />
        {refusal && other && (
          <Button type="submit" form={otherId} variant="secondary" busy={isBusy}>
            <span className="min-w-0 wrap-anywhere">
              Play as <bdi>{other}</bdi>
            </span>
          </Button>
        )}
        {refusal && code === 'many_joined' && (
          <ButtonLink data-asks-for-account href={signInPath(back, 'signup')} variant="secondary">
            Sign Up
          </ButtonLink>
        )}
        <InAppNote />
        <input type="hidden" name="invite_code" value={invite_code} />
        <TextField
          field={fields.display_name}
          label="Your name"
          hint="The others see it on your card. No account needed."
          autoComplete="nickname"
        />
        {price !== null && (
          <p className="text-ink-soft">
            <input type="hidden" name="price" value={price} />
            You get a card for <Money amount={price} playMoney />. You pay nothing.
          </p>
        )}
        <SubmitButton size="lg" disabled={isRefused} className="w-full">
          Join Group
        </SubmitButton>
        <Folded label="Set a PIN to play on another device" isOpen={Boolean(fields.pin.errors)}>
          <PinField field={fields.pin} hint="Optional. Anyone who knows it can play as you." />
        </Folded>
      </form>
      {other && (
        <form id={otherId} hidden action={formProps.action}>
          <input type="hidden" name="invite_code" value={invite_code} />
          <input type="hidden" name="display_name" value={other} />
          {price !== null && <input type="hidden" name="price" value={price} />}
        </form>
      )}
    </>
  );
}

type ClaimSeatProps = {
  /** Null asks for it. */
  invite_code: string | null;
  /** Few people need it on an invitation. */
  isFolded?: boolean;
};

/** Asks for the name and PIN of a seat that was taken on another device, and moves it to this one. */
export function ClaimSeat({ invite_code, isFolded = true }: ClaimSeatProps) {
  const { formProps, fields, refusal } = useFormAction(claimSeat, claimSeatSchema, {
    failed: join_group_failed,
  });
  const isRefused = useCookiesRefused();
  const form = (
    <form {...formProps} className="grid gap-4 text-left">
      <FormError message={refusal} />
      {invite_code === null ? (
        <TextField field={fields.invite_code} label="Invite code" autoComplete="off" />
      ) : (
        <input type="hidden" name="invite_code" value={invite_code} />
      )}
      <TextField
        field={fields.display_name}
        label="Your name in this group"
        autoComplete="nickname"
      />
      <PinField field={fields.pin} hint="Your cards and your bank move to this device." />
      <SubmitButton variant={isFolded ? 'secondary' : 'primary'} disabled={isRefused}>
        Play on This Device
      </SubmitButton>
    </form>
  );
  if (!isFolded) return form;
  return (
    <Folded label="I already play here" isOpen={Boolean(refusal)}>
      {form}
    </Folded>
  );
}

type FoldedProps = { label: string; isOpen: boolean; children: ReactNode };

/** What few people need. A page that comes back with an error, without scripts, has it open. */
function Folded({ label, isOpen, children }: FoldedProps) {
  const [startsOpen] = useState(isOpen);
  return (
    <details open={startsOpen} className="mx-auto w-full max-w-md">
      <summary className="flex min-h-11 items-center font-semibold underline">{label}</summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}
