'use client';

import dynamic from 'next/dynamic';
import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { keepCardsPath } from '@/lib/accounts/redirect';
import { InAppNote } from './in-app-note';

const ChooseDigits = dynamic(() => import('./choose-digits').then((form) => form.ChooseDigits));

/** Shows a player without an account that the cards belong to this browser, and how to keep them. */
export function KeepCardsBar({ display_name, back }: { display_name: string; back: string }) {
  return (
    <Panel title="Playing without an account">
      <div className="grid justify-items-start gap-3 border-t py-3 text-[0.9375rem]">
        <p className="wrap-anywhere">
          Only this browser can play as <bdi className="font-semibold">{display_name}</bdi>. Add an
          email address and a password to keep your cards and your bank on every device.
        </p>
        <InAppNote />
        <ButtonLink href={keepCardsPath(back)} variant="secondary">
          Keep your cards
        </ButtonLink>
        <ChooseDigits />
      </div>
    </Panel>
  );
}
