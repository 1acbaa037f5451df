'use client';

import { useId, useOptimistic, useState, useTransition } from 'react';
import { setOption } from '@/server-actions/games';
import { useAction } from '@/components/forms/use-action';
import { set_option_failed } from '@/lib/words/games';

type OptionSwitchProps = {
  id: string;
  option: Parameters<typeof setOption>[0]['option'];
  isOn: boolean;
  label: string;
  hint?: string;
  onSaved?: (isOn: boolean) => void;
};

/** The host's tick for an option of a group or a game. */
export function OptionSwitch({ id, option, isOn, label, hint, onSaved }: OptionSwitchProps) {
  const hintId = useId();
  const { run } = useAction(set_option_failed);
  const [sent, setSent] = useState(isOn);
  const [saved, setSaved] = useState(isOn);
  const [isShown, show] = useOptimistic(saved);
  const [isBusy, start] = useTransition();
  if (sent !== isOn) {
    setSent(isOn);
    setSaved(isOn);
  }

  const change = (is_on: boolean) =>
    start(async () => {
      show(is_on);
      const result = await run(() => setOption({ id, option, is_on }));
      if (!result?.ok) return;
      setSaved(is_on);
      onSaved?.(is_on);
    });

  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 py-2 text-[0.9375rem]">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-press"
          checked={isShown}
          aria-disabled={isBusy || undefined}
          aria-describedby={hint && hintId}
          onChange={(event) => isBusy || change(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
