'use client';

import { useOptimistic, useTransition } from 'react';
import { useAction } from '@/components/forms/use-action';
import type { NoticeKind } from '@/lib/contract/notices';
import { choose_notice_failed } from '@/lib/words/notice-failures';
import { choiceLabels } from '@/lib/words/notice-lines';
import { chooseNotice } from '@/server-actions/notices';

/** The switch of one kind of notices. */
export function ChoiceSwitch({ kind, is_on }: { kind: NoticeKind; is_on: boolean }) {
  const { run } = useAction();
  const [isOn, show] = useOptimistic(is_on);
  const [isBusy, start] = useTransition();

  const change = (next: boolean) =>
    start(async () => {
      show(next);
      await run(() => chooseNotice({ kind, is_on: next }), { failure: { choose_notice_failed } });
    });

  return (
    <label className="flex min-h-11 items-center gap-3 py-2 text-[0.9375rem]">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-press"
        checked={isOn}
        aria-disabled={isBusy || undefined}
        onChange={(event) => isBusy || change(event.currentTarget.checked)}
      />
      {choiceLabels[kind]}
    </label>
  );
}
