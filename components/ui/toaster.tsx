'use client';

import { useEffect, useSyncExternalStore } from 'react';
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

/** What lies open on a phone begins below its bar, and ends in the primary action: there a toast covers the bar. */
const ON_A_PHONE = '(max-width: 600px), (max-height: 30rem)';
const TOP = 'max(8px, env(safe-area-inset-top))';

export function Toaster() {
  const isPhone = useSyncExternalStore(followScreen, () => matchMedia(ON_A_PHONE).matches);
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
        position={isPhone ? 'top-right' : 'bottom-right'}
        closeButton
        visibleToasts={2}
        duration={5000}
        gap={8}
        offset={isPhone ? { top: TOP, right: 16 } : { bottom: 24, right: 32 }}
        mobileOffset={{ top: TOP, left: 8, right: 8 }}
        toastOptions={{ unstyled: true, classNames: words }}
        icons={{ close: <Icon name="close" className="size-4" /> }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}

function followScreen(listen: () => void) {
  const screen = matchMedia(ON_A_PHONE);
  screen.addEventListener('change', listen);
  return () => screen.removeEventListener('change', listen);
}
