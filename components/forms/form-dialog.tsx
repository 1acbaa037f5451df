'use client';

import {
  use,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { Button } from '@/components/ui/button';
import { KeptText } from '@/components/ui/typed-text';
import { Dialog } from '@/components/ui/dialog';

type FormDialogProps = {
  /** Its word in analytics. */
  name?: string;
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens it. */
  opener: ComponentProps<typeof Button>;
  /** The form; it is new each time the dialog opens, and finds what was typed in it and not sent or cancelled. */
  children: (close: () => void) => ReactNode;
};

/** A button, and the form it opens. */
export function FormDialog({
  name = 'form',
  title,
  description,
  opener,
  children,
}: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...opener} onClick={() => setOpen(true)} />
      <Dialog
        name={name}
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
      >
        {children(() => setOpen(false))}
      </Dialog>
    </>
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
