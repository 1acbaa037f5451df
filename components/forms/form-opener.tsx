'use client';

import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { usePreHydrationClick } from '@/components/ui/pre-hydration-click';
import type { OpenedForm } from './form-dialog';

type FormOpenerProps = {
  /** The button that opens it. */
  opener: ComponentProps<typeof Button>;
  /** False takes the button away; a form that is open stays until it is sent or left. */
  isOffered?: boolean;
  /** The dialog, an `lazyDialog` part: forms and what checks them weigh as much as a third of a page's scripts. */
  children: (dialog: OpenedForm) => ReactNode;
};

/** A button, and the form it opens. */
export function FormOpener({ opener, isOffered = true, children }: FormOpenerProps) {
  const [open, onOpenChange] = useState(false);
  const early = usePreHydrationClick(useId(), () => onOpenChange(true));
  return (
    <>
      {isOffered && <Button {...early} {...opener} onClick={() => onOpenChange(true)} />}
      {children({ open, onOpenChange })}
    </>
  );
}
