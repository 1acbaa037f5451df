'use client';

import { useOptimistic, useTransition } from 'react';
import { useAction } from '@/components/forms/use-action';
import type { Channel, NoticeGroup } from '@/lib/bingo/notices';
import { channelLabels, groupLabels } from '@/lib/words/notices';
import { chooseNotices } from '@/server-actions/notices';
import { timeZone } from './digest-form';

type ChoiceSwitchProps = { group: NoticeGroup; channel: Channel; is_on: boolean };

/** The switch of one group of notices in one channel. */
export function ChoiceSwitch({ group, channel, is_on }: ChoiceSwitchProps) {
  const { run } = useAction();
  const [isOn, show] = useOptimistic(is_on);
  const [isBusy, start] = useTransition();

  const change = (next: boolean) =>
    start(async () => {
      show(next);
      const input = { group, channel, is_on: next, time_zone: timeZone() };
      await run(() => chooseNotices(input));
    });

  return (
    <label className="inline-grid size-11 place-items-center">
      <span className="sr-only">
        {groupLabels[group].title}, {channelLabels[channel]}
      </span>
      <input
        type="checkbox"
        className="size-5 accent-press"
        checked={isOn}
        aria-disabled={isBusy || undefined}
        onChange={(event) => isBusy || change(event.currentTarget.checked)}
      />
    </label>
  );
}
