'use client';

import { use, useEffect, useEffectEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { KeptText } from '@/components/ui/typed-text';
import { Dialog } from '@/components/ui/dialog';

export type OpenedForm = { open: boolean; onOpenChange: (open: boolean) => void };

type FormDialogProps = OpenedForm & {
  /** Its word in analytics. */
  name?: string;
  title: ReactNode;
  description?: ReactNode;
  /** The form; it is new each time the dialog opens, and finds what was typed in it and not sent or cancelled. */
  children: (close: () => void) => ReactNode;
};

/** What a FormOpener's button opens. */
export function FormDialog({ name = 'form', children, ...dialog }: FormDialogProps) {
  return (
    <Dialog name={name} {...dialog}>
      {children(() => dialog.onOpenChange(false))}
    </Dialog>
  );
}

type FormDialogActionsProps = { label: string; onCancel: () => void; isBusy: boolean };

/** The last line of such a form; it stays in sight however long the form is. */
export function FormDialogActions({ label, onCancel, isBusy }: FormDialogActionsProps) {
  const kept = use(KeptText);
  function cancel() {
    kept?.clear();
    onCancel();
  }
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t bg-paper-raised px-5 py-4 *:max-sm:grow sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
      <Button variant="secondary" aria-disabled={isBusy || undefined} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isBusy}>
        {label}
      </Button>
    </div>
  );
}

/** Closes the dialog once its form's action is done. Call it after useFormAction, whose toast comes first. */
export function useCloseWhenDone(answer: { ok: boolean } | null, close: () => void) {
  const done = useEffectEvent(close);
  useEffect(() => {
    if (answer?.ok) done();
  }, [answer]);
}
