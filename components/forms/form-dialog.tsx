'use client';

import {
  use,
  useEffect,
  useEffectEvent,
  type ReactNode,
  useState,
  type ComponentProps,
} from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { KeptText } from './typed-text';

export type OpenedForm = { open: boolean; onOpenChange: (open: boolean) => void };

type FormDialogProps = OpenedForm & {
  /** The dialog's name in analytics. */
  name?: string;
  title: ReactNode;
  description?: ReactNode;
  /**
   * The form. It remounts each time the dialog opens, and restores text that was typed but neither submitted nor
   * canceled.
   */
  children: (close: () => void) => ReactNode;
};

/** The dialog that a FormOpener's button opens. */
export function FormDialog({ name = 'form', children, ...dialog }: FormDialogProps) {
  return (
    <Dialog name={name} {...dialog}>
      {children(() => dialog.onOpenChange(false))}
    </Dialog>
  );
}

type FormDialogActionsProps = { label: string; onCancel: () => void; isBusy: boolean };

/** The buttons of such a form. They stick to the bottom of the dialog, so that they stay visible in a long form. */
export function FormDialogActions({ label, onCancel, isBusy }: FormDialogActionsProps) {
  const kept = use(KeptText);
  function cancel() {
    kept?.clear();
    onCancel();
  }
  return (
    <div
      data-actions
      className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t bg-paper-raised px-5 py-4 *:max-sm:grow sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      <Button variant="secondary" aria-disabled={isBusy || undefined} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isBusy}>
        {label}
      </Button>
    </div>
  );
}

/**
 * Closes the dialog once its form's action has succeeded. Call it after useFormAction, so that the toast is shown
 * first.
 */
export function useCloseWhenDone(answer: { ok: boolean } | null, close: () => void) {
  const done = useEffectEvent(close);
  useEffect(() => {
    if (answer?.ok) done();
  }, [answer]);
}

type FormOpenerProps = {
  /** The button that opens it. */
  opener: ComponentProps<typeof Button>;
  children: (dialog: OpenedForm) => ReactNode;
};

/** A button with the form dialog that it opens. */
export function FormOpener({ opener, children }: FormOpenerProps) {
  const [open, onOpenChange] = useState(false);
  return (
    <>
      <Button {...opener} onClick={() => onOpenChange(true)} />
      {children({ open, onOpenChange })}
    </>
  );
}
