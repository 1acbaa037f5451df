'use client';

import { Toaster as Sonner } from 'sonner';
import { Icon } from './icon';

const words = {
  toast:
    'pointer-events-auto flex w-full items-start gap-3 rounded-sm border border-ink border-l-3 bg-paper-raised py-3 pr-2 pl-4 text-ink shadow-md',
  content: 'min-w-0 flex-1 self-center',
  title: 'font-sans text-[0.9375rem] leading-snug font-semibold',
  description: 'font-sans mt-0.5 text-sm leading-snug text-ink-soft',
  closeButton:
    'order-last -my-1.5 grid size-11 shrink-0 place-items-center rounded-sm hover:bg-ink/8',
};

/** Toasts come in from the top: the bottom of a phone belongs to the primary action. */
export function Toaster() {
  return (
    // Sonner sends a focus that leaves its toasts back where it came from: the Tab key would never get past them.
    <div onBlurCapture={(event) => event.stopPropagation()}>
      <Sonner
        position="top-right"
        closeButton
        visibleToasts={2}
        duration={5000}
        gap={8}
        offset={{ top: 72, right: 32 }}
        mobileOffset={{ top: 64, left: 12, right: 12 }}
        toastOptions={{ unstyled: true, classNames: words }}
        icons={{ close: <Icon name="close" className="size-4" /> }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}
