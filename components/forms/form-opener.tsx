'use client';

import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { OpenedForm } from './form-dialog';

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
