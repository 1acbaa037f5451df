'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import type { Action } from '@/lib/server/action-result';
import type { Message } from '@/lib/words/message';
import { safePath } from '@/lib/accounts/redirect';
import { Dialog } from '@/components/ui/dialog';
import { useAction } from './use-action';
import { FormError } from './form-error';

type ConfirmActionProps<Input> = {
  /** The text of the button, here and in the dialog. */
  label: string;
  /** For a button that repeats in every row of a table: "Delete Budget week". */
  'aria-label'?: string;
  variant?: ButtonVariant;
  /** False hides the button; an open dialog stays open. */
  isOffered?: boolean;
  isDangerous?: boolean;
  question: Message;
  /** The label of the button that closes the dialog. */
  cancel?: string;
  /** Called when the dialog opens and closes, for a dialog whose text must be fetched first. */
  onAsk?: (isOpen: boolean) => void;
  action: Action<Input, unknown>;
  /** The message for an error, and without a connection. */
  failed: Message;
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
  failed,
  input,
  next,
}: ConfirmActionProps<Input>) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, refusal, dismiss } = useAction(failed);

  function ask(open: boolean) {
    dismiss();
    setOpen(open);
    onAsk?.(open);
  }

  async function confirm() {
    const result = await run(() => action(input), { shown: 'all' });
    if (!result?.ok) return;
    setOpen(false);
    if (next) router.replace(safePath(next));
  }

  return (
    <>
      {isOffered && (
        <Button variant={variant} size="sm" aria-label={ariaLabel} onClick={() => ask(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        // The result of a lost response has arrived.
        open={isOpen && (isOffered || refusal?.code !== 'no_answer')}
        onOpenChange={ask}
        question={question}
        cancel={cancel}
        label={label}
        isDangerous={isDangerous}
        isBusy={isBusy}
        refusal={refusal?.message}
        onConfirm={confirm}
      />
    </>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  question: Message;
  /** The action's name, such as "End Game", because "OK" does not tell what the button does. */
  label: string;
  cancel?: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** The refusal of the last attempt. */
  refusal?: Message | null;
  onConfirm: () => void;
};

/** A confirmation dialog. A refusal is shown in place of the question. */
export function ConfirmDialog({
  open,
  onOpenChange,
  question,
  label,
  cancel = 'Cancel',
  isDangerous = false,
  isBusy,
  refusal,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      name="confirm"
      open={open}
      onOpenChange={onOpenChange}
      title={question.title}
      description={question.description}
      footer={
        <>
          <Button
            variant="secondary"
            aria-disabled={isBusy || undefined}
            onClick={() => onOpenChange(false)}
          >
            {cancel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      <FormError message={refusal} />
    </Dialog>
  );
}
