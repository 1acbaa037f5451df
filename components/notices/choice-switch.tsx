'use client';

import { useOptimistic, useTransition } from 'react';
import { useAction } from '@/components/forms/use-action';
import type { Channel, NoticeKind } from '@/lib/bingo/notices';
import { choose_notice_failed } from '@/lib/words/notice-failures';
import { channelLabels, choiceLabels } from '@/lib/words/notice-lines';
import { chooseNotice } from '@/server-actions/notices';
import { timeZone } from './time-zone';

type ChoiceSwitchProps = { kind: NoticeKind; channel: Channel; is_on: boolean };

/** The switch of one kind of notices in one channel. */
export function ChoiceSwitch({ kind, channel, is_on }: ChoiceSwitchProps) {
  const { run } = useAction();
  const [isOn, show] = useOptimistic(is_on);
  const [isBusy, start] = useTransition();

  const change = (next: boolean) =>
    start(async () => {
      show(next);
      const input = { kind, channel, is_on: next, time_zone: timeZone() };
      await run(() => chooseNotice(input), { failure: { choose_notice_failed } });
    });

  return (
    <label className="inline-grid size-11 place-items-center">
      <span className="sr-only">
        {choiceLabels[kind]}, {channelLabels[channel]}
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
