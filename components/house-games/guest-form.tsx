'use client';

import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { InAppNote } from '@/components/accounts/in-app-note';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { tellOtherTabs } from '@/components/shell/other-tabs';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/forms/form-error';
import { useCookiesRefused } from '@/components/accounts/use-cookies-refused';
import { email_and_name_missing, guest_needs_cookies, purchase_failed } from '@/lib/words/accounts';
import type { Message } from '@/lib/words/message';
import { cleanName } from '@/lib/words/text';
import { withNotice } from '@/lib/accounts/redirect';
import { gamePath } from '@/lib/paths';
import { guestJoinSchema, guestPurchaseSchema } from '@/lib/games/guest-schema';
import { prepareGuestSession, buyCardAsGuest, joinAsGuest } from '@/server-actions/guests';
import type { GuestIntent } from './use-guest-intent';

/** The two variants for a guest: the join dialog requires a name, and the purchase dialog also an e-mail address. */
const variants = {
  join: {
    action: joinAsGuest,
    schema: guestJoinSchema,
    aside: 'optional',
    waitsForName: true,
    hasBack: true,
  },
  purchase: {
    action: buyCardAsGuest,
    schema: guestPurchaseSchema,
    aside: '',
    waitsForName: false,
    hasBack: false,
  },
} as const;

export type GuestFormProps = {
  variant: keyof typeof variants;
  gameId: string;
  /** The guest holds a card of this game already. */
  isAnother?: boolean;
  intent: GuestIntent;
  onType: (typed: Partial<GuestIntent>) => void;
  /** The reason why no more cards are sold. It is ignored if this form bought the last card. */
  refusal: Message | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const missing = email_and_name_missing;

/** In milliseconds. */
const DOUBLE_TAP = 500;

/** Buys a card with a name instead of an account. The input stays in the form after a refusal. */
export function GuestForm({
  variant,
  gameId,
  isAnother = false,
  intent,
  onType,
  refusal,
  onOpenChange,
}: GuestFormProps) {
  const { action, schema, aside, waitsForName, hasBack } = variants[variant];
  const [{ display_name, email }] = useState(intent);
  const [shown_at] = useState(() => performance.now());
  const {
    formProps,
    fields,
    answer,
    isBusy,
    refusal: refused,
    fieldError,
  } = useFormAction(action, schema as typeof guestPurchaseSchema, {
    failed: purchase_failed,
    defaultValue: { display_name, email },
  });

  const bought = useEffectEvent(() => {
    tellOtherTabs('card_changed');
    // A full page load, because the first card makes the visitor a guest, who gets other pages.
    const notice = isAnother ? 'card_purchased' : 'game_joined';
    window.location.assign(withNotice(gamePath({ id: gameId, kind: 'house' }), notice));
  });
  useEffect(() => {
    if (answer?.ok) bought();
  }, [answer]);

  // The guest token is stored in the browser before the purchase, so that a repeated request returns the same card.
  useEffect(() => {
    prepareGuestSession({}).catch(() => undefined);
  }, []);

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement;
    if (name === 'display_name' || name === 'email') onType({ [name]: value });
  }

  const isRefused = useCookiesRefused();
  const isClosed = refusal !== null && !isBusy && !answer?.ok;
  return (
    <form
      {...formProps}
      onInput={onInput}
      // The second tap of a double tap on Continue as guest must not move the focus.
      onMouseDown={(event) => event.timeStamp - shown_at < DOUBLE_TAP && event.preventDefault()}
      className="grid gap-4"
    >
      <FormError message={refused ?? (isClosed ? refusal : null)} />
      {fieldError === missing.description && <FormError title={missing.title} />}
      {isRefused && <FormError message={guest_needs_cookies} />}
      <InAppNote />
      <input type="hidden" name="game_id" value={gameId} />
      <input type="hidden" name="request_id" value={intent.request_id} />
      <TextField
        field={fields.display_name}
        label="Display Name"
        autoComplete="nickname"
        autoFocus
      />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        aside={aside}
        hint="Only so that we can reach you. Nobody else sees it, and it does not create an account."
      />
      <div className="flex flex-wrap justify-end gap-3 *:max-sm:flex-1">
        {hasBack && (
          <Button
            variant="quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => onOpenChange(false)}
          >
            Back
          </Button>
        )}
        <SubmitButton
          disabled={
            isRefused || isClosed || (waitsForName && cleanName(intent.display_name) === '')
          }
        >
          Buy Card
        </SubmitButton>
      </div>
    </form>
  );
}
