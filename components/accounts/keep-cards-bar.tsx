'use client';

import dynamic from 'next/dynamic';
import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { LocalTime } from '@/components/ui/local-time';
import { keepCardsPath } from '@/lib/accounts/redirect';
import type { Viewer } from '@/lib/contract/accounts';
import { pin_unlocked_by_host } from '@/lib/words/groups';
import { InAppNote } from './in-app-note';

const SetPin = dynamic(() => import('./set-pin').then((form) => form.SetPin));

type KeepCardsBarProps = {
  back: string;
} & Pick<Viewer, 'display_name' | 'pin_unlocked_at'>;

/** Shows a player without an account that the cards belong to this browser, and how to keep them. */
export function KeepCardsBar({ display_name, pin_unlocked_at, back }: KeepCardsBarProps) {
  const { title, description } = pin_unlocked_by_host;
  return (
    <Panel title="Playing without an account">
      <div className="grid justify-items-start gap-3 border-t py-3 text-[0.9375rem]">
        <p className="wrap-anywhere">
          You are playing as <bdi className="font-semibold">{display_name}</bdi> in this browser
          only. Add an email address and a password to keep your cards and your bank on every
          device.
        </p>
        {pin_unlocked_at.length > 0 && (
          <div role="note">
            <p className="font-semibold">{title}</p>
            <ul>
              {pin_unlocked_at.map((at) => (
                <li key={at}>
                  <LocalTime at={at} />
                </li>
              ))}
            </ul>
            <p>{description}</p>
          </div>
        )}
        <InAppNote />
        <ButtonLink href={keepCardsPath(back)} variant="secondary">
          Keep your cards
        </ButtonLink>
        <SetPin />
      </div>
    </Panel>
  );
}
