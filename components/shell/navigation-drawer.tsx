'use client';

import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { openedPart } from '@/components/ui/opened-part';
import { track } from '@/lib/browser/analytics';

const NavigationSheet = openedPart(() =>
  import('./navigation-sheet').then((sheet) => sheet.NavigationSheet),
);

/** The menu button below xl. */
export function NavigationDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Menu"
        onClick={() => {
          track('modal_opened', { modal: 'navigation' });
          setIsOpen(true);
        }}
        className="-mr-[10px] grid size-[min(2.75rem,max(44px,12vw))] shrink-0 touch-manipulation place-items-center rounded-sm hover:bg-ink/8 active:bg-ink/12 xl:hidden"
      >
        <Icon name="menu" className="size-[min(1.5rem,28px)]" />
      </button>
      <NavigationSheet open={isOpen} onOpenChange={setIsOpen} opener={button} />
    </>
  );
}
