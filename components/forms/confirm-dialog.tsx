'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from './form-error';
import type { Notice } from '@/lib/words/message';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  question: Notice;
  /** The action's name, such as "End Game", because "OK" does not tell what the button does. */
  label: string;
  cancel?: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** The refusal of the last attempt. */
  refusal?: Notice | null;
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
      <FormError notice={refusal} />
    </Dialog>
  );
}
