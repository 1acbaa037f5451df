'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-styles';
import type { Action } from '@/lib/contract/action-result';
import type { Notice } from '@/lib/words/message';
import { useAction } from './use-action';
import { ConfirmDialog } from './confirm-dialog';

type ConfirmActionProps<Input> = {
  /** The text of the button, here and in the dialog. */
  label: string;
  /** For a button that repeats in every row of a table: "Delete Budget week". */
  'aria-label'?: string;
  variant?: ButtonVariant;
  /** False hides the button; an open dialog stays open. */
  isOffered?: boolean;
  isDangerous?: boolean;
  question: Notice;
  /** The label of the button that closes the dialog. */
  cancel?: string;
  /** Called when the dialog opens and closes, for a dialog whose text must be fetched first. */
  onAsk?: (isOpen: boolean) => void;
  action: Action<Input, unknown>;
  input: Input;
  /** The route to go to after a success, if the person may no longer see this page. */
  next?: Route;
};

/** A button whose action runs after a confirmation dialog. */
export function ConfirmAction<Input>({
  label,
  'aria-label': ariaLabel,
  variant = 'secondary',
  isOffered = true,
  isDangerous,
  question,
  cancel,
  onAsk,
  action,
  input,
  next,
}: ConfirmActionProps<Input>) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, refusal, dismiss } = useAction();

  function ask(open: boolean) {
    dismiss();
    setOpen(open);
    onAsk?.(open);
  }

  async function confirm() {
    const result = await run(() => action(input), { shown: 'all' });
    if (!result?.ok) return;
    setOpen(false);
    if (next) router.replace(next);
  }

  return (
    <>
      {isOffered && (
        <Button variant={variant} size="sm" aria-label={ariaLabel} onClick={() => ask(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={ask}
        question={question}
        cancel={cancel}
        label={label}
        isDangerous={isDangerous}
        isBusy={isBusy}
        refusal={refusal?.notice}
        onConfirm={confirm}
      />
    </>
  );
}
