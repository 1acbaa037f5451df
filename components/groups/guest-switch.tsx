'use client';

import { useId, useOptimistic, useState, useTransition } from 'react';
import { useAction } from '@/components/forms/use-action';
import { setAllowsGuests } from '@/server-actions/guests';

type GuestSwitchProps = { group_id: string; allows_guests: boolean };

/** The host's tick that lets people join with a name alone, wherever friends are invited. */
export function GuestSwitch({ group_id, allows_guests }: GuestSwitchProps) {
  const hint = useId();
  const { run } = useAction();
  const [sent, setSent] = useState(allows_guests);
  const [saved, setSaved] = useState(allows_guests);
  const [isOn, show] = useOptimistic(saved);
  const [isBusy, start] = useTransition();
  if (sent !== allows_guests) {
    setSent(allows_guests);
    setSaved(allows_guests);
  }

  const change = (next: boolean) =>
    start(async () => {
      show(next);
      const input = { group_id, allows_guests: next };
      const result = await run(() => setAllowsGuests(input));
      if (result?.ok) setSaved(next);
    });

  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 py-2 text-[0.9375rem]">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-press"
          checked={isOn}
          aria-disabled={isBusy || undefined}
          aria-describedby={hint}
          onChange={(event) => isBusy || change(event.currentTarget.checked)}
        />
        Friends can play with just a name
      </label>
      <p id={hint} className="text-fine text-ink-soft">
        They need your link, and no account. If you switch it off, those who are in stay.
      </p>
    </div>
  );
}
