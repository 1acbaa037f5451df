'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { useRef, type ReactNode } from 'react';
import { useCloseRequest } from '@/components/ui/use-close-request';

type FullScreenProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** The whole screen for one thing. Escape closes it; a dialog opened from it stands above it. */
export function FullScreen({ open, onClose, title, children }: FullScreenProps) {
  const cameFrom = useRef<Element | null>(null);
  useCloseRequest(open, onClose);

  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:p-5"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
