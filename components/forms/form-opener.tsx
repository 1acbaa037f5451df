'use client';

import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { usePreHydrationClick } from '@/components/ui/pre-hydration-click';
import type { OpenedForm } from './form-dialog';

type FormOpenerProps = {
  /** The button that opens it. */
  opener: ComponentProps<typeof Button>;
  /** The dialog, made with `lazyDialog`: forms and their validation are up to a third of a page's scripts. */
  children: (dialog: OpenedForm) => ReactNode;
};

/** A button with the form dialog that it opens. */
export function FormOpener({ opener, children }: FormOpenerProps) {
  const [open, onOpenChange] = useState(false);
  const early = usePreHydrationClick(useId(), () => onOpenChange(true));
  return (
    <>
      <Button {...early} {...opener} onClick={() => onOpenChange(true)} />
      {children({ open, onOpenChange })}
    </>
  );
}
