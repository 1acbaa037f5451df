'use client';

import { useEffect, type CSSProperties } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { randomId } from '@/lib/browser/random-id';
import type { Message } from '@/lib/words/message';
import { Icon } from './icon';
import { Sentence } from './sentence';
import { DURATION, showToastsOn, toastKey, TOP, WIDTH, type Toast } from './toast';

const words = {
  // Hides the text of a toast behind another one, because only its edge is visible.
  toast:
    'pointer-events-auto relative w-full rounded-sm border border-ink border-l-3 bg-paper-raised py-2 pr-4 pl-4 text-ink shadow-md [&[data-expanded=false][data-front=false]>*]:opacity-0',
  content: 'min-w-0',
  title: 'pr-9 font-sans text-[0.9375rem] leading-snug font-semibold wrap-anywhere',
  description: 'font-sans text-sm leading-snug text-ink-soft wrap-anywhere',
  closeButton: 'absolute -top-1 right-0 grid size-11 place-items-center rounded-sm',
};

/** Sonner's ids of the open toasts, by message. One that is closing is not among them: shown again, it would be lost. */
const open = new Map<string, string | number>();

function show({ message, below }: Toast): void {
  const key = toastKey(message);
  const close = () => {
    if (open.get(key) === id) open.delete(key);
  };
  const sentence = message.description && <Sentence text={message.description} />;
  const id = sonner(<Sentence text={message.title} />, {
    id: open.get(key) ?? randomId(),
    description: below ? (
      <>
        {sentence}
        {below}
      </>
    ) : (
      sentence
    ),
    ...(below ? { duration: Infinity } : {}),
    onDismiss: close,
    onAutoClose: close,
  });
  open.set(key, id);
}

function dismiss(message: Message): void {
  const key = toastKey(message);
  const id = open.get(key);
  open.delete(key);
  if (id !== undefined) sonner.dismiss(id);
}

/** The toasts. Loaded after the page; see toaster.tsx. */
export function ToastList() {
  // Sonner's own effect, which begins to listen, runs before.
  useEffect(() => showToastsOn({ show, dismiss }), []);
  return (
    // Sonner returns the focus to the previous element when it leaves the toasts, which would trap the Tab key.
    <div onBlurCapture={(event) => event.stopPropagation()}>
      <Sonner
        position="top-center"
        // Otherwise sonner computes it, and the style of the whole page with it.
        dir="ltr"
        style={{ '--width': WIDTH } as CSSProperties}
        closeButton
        // Two would cover the header for as long as both last.
        visibleToasts={1}
        duration={DURATION}
        gap={8}
        offset={{ top: TOP }}
        mobileOffset={{ top: TOP, left: 8, right: 8 }}
        toastOptions={{ unstyled: true, classNames: words }}
        icons={{ close: <Icon name="close" className="size-4" /> }}
        containerAriaLabel="Messages"
      />
    </div>
  );
}
