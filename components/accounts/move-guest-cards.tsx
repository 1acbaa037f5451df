'use client';

import { useState, useTransition } from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-dialog';
import { problemOf, type Problem } from '@/components/ui/form-error';
import { notify } from '@/components/ui/notify';
import { noAnswer } from '@/lib/answer';
import { migrate_cards_failed } from '@/lib/guests/messages';
import type { Notice } from '@/lib/messages';
import { migrateGuestCards } from '@/server-actions/guests';

export type MoveGuestCardsProps = {
  /** The account that the question names. */
  user_id: string;
  question: Notice;
  onClose: () => void;
};

/** Asks whether this browser's guest cards may move to the account that is signed in. */
export function MoveGuestCards({ user_id, question, onClose }: MoveGuestCardsProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, start] = useTransition();

  const move = () =>
    start(async () => {
      const result = await migrateGuestCards({ agreed_by: user_id }).catch((error) =>
        noAnswer({ migrate_cards_failed }, error),
      );
      if (!result.ok) return setProblem(problemOf(result.notice));
      if (result.data.migrated_cards > 0 && result.notice) notify(result.notice);
      onClose();
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={question}
      label="Move cards"
      cancel="Not now"
      isBusy={isBusy}
      problem={problem}
      onConfirm={move}
    />
  );
}
