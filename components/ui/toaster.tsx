'use client';

import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { Icon } from './icon';
import { speakThrough } from './notify';

const words = {
  // Of those that lie behind another only the edge is seen, and no half of a line.
  toast:
    'pointer-events-auto relative w-full rounded-sm border border-ink border-l-3 bg-paper-raised py-2 pr-4 pl-4 text-ink shadow-md [&[data-expanded=false][data-front=false]>*]:opacity-0',
  content: 'min-w-0',
  title: 'pr-9 font-sans text-[0.9375rem] leading-snug font-semibold wrap-anywhere',
  description: 'font-sans text-sm leading-snug text-ink-soft wrap-anywhere',
  closeButton: 'absolute -top-1 right-0 grid size-11 place-items-center rounded-sm',
};

/** A toast covers the bar: what it is about stands below, a dialog too, which on a phone ends in its primary action. */
const TOP = 'max(8px, env(safe-area-inset-top))';
/** So wide that most of them are as high as the bar. */
const WIDTH = 'min(30rem, calc(100vw - 2rem))';

export function Toaster() {
  // The same words twice in a row stay one toast.
  useEffect(
    () =>
      speakThrough(({ title, description }) => {
        toast(title, { description, id: `${title}\n${description ?? ''}` });
      }),
    [],
  );
  return (
    // Sonner sends a focus that leaves its toasts back where it came from: the Tab key would never get past them.
    <div onBlurCapture={(event) => event.stopPropagation()}>
      <Sonner
        position="top-center"
        style={{ '--width': WIDTH } as CSSProperties}
        closeButton
        visibleToasts={2}
        duration={5000}
        gap={8}
        offset={{ top: TOP }}
        mobileOffset={{ top: TOP, left: 8, right: 8 }}
        toastOptions={{ unstyled: true, classNames: words }}
        icons={{ close: <Icon name="close" className="size-4" /> }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}
