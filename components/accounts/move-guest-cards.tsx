'use client';

import { ConfirmDialog } from '@/components/forms/confirm-dialog';
import { useAction } from '@/components/forms/use-action';
import type { Notice } from '@/lib/words/message';
import { migrateGuestCards } from '@/server-actions/guests';

export type MoveGuestCardsProps = {
  /** The id of the account that the question names. */
  user_id: string;
  question: Notice;
  onClose: () => void;
};

/** Asks whether to move this browser's guest cards to the signed-in account. */
export function MoveGuestCards({ user_id, question, onClose }: MoveGuestCardsProps) {
  const { run, isBusy, refusal } = useAction();

  async function move() {
    const agreed = { agreed_by: user_id };
    const result = await run(() => migrateGuestCards(agreed), { shown: 'all' });
    if (result?.ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={question}
      label="Move cards"
      cancel="Not now"
      isBusy={isBusy}
      refusal={refusal?.notice}
      onConfirm={move}
    />
  );
}
