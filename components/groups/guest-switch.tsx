'use client';

import { useOptimistic, useTransition } from 'react';
import { useAction } from '@/components/forms/use-action';
import { allow_guests_failed } from '@/lib/words/groups';
import { setAllowsGuests } from '@/server-actions/guests';

type GuestSwitchProps = { group_id: string; allows_guests: boolean };

/** The host's switch that lets people join with a name alone. */
export function GuestSwitch({ group_id, allows_guests }: GuestSwitchProps) {
  const { run } = useAction();
  const [isOn, show] = useOptimistic(allows_guests);
  const [isBusy, start] = useTransition();

  const change = (allows_guests: boolean) =>
    start(async () => {
      show(allows_guests);
      await run(() => setAllowsGuests({ group_id, allows_guests }), {
        failure: { allow_guests_failed },
      });
    });

  return (
    <div className="ml-[12px] pt-1 pb-2">
      <label className="flex min-h-11 items-center gap-3 py-2 text-[0.9375rem]">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-press"
          checked={isOn}
          aria-disabled={isBusy || undefined}
          aria-describedby="without-account"
          onChange={(event) => isBusy || change(event.currentTarget.checked)}
        />
        Let people play without an account
      </label>
      <p id="without-account" className="text-fine text-ink-soft">
        With your code and a name they can join, buy a card, mark and win. They cannot start games,
        write squares or invite by mail. If you switch it off, those who are in stay.
      </p>
    </div>
  );
}
