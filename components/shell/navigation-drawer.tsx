'use client';

import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { openLater } from '@/components/ui/open-later';
import { track } from '@/lib/analytics/browser';

const loadSheet = () => import('./navigation-sheet').then((shell) => shell.NavigationSheet);
const preloadSheet = () => void loadSheet().catch(() => undefined);
const NavigationSheet = openLater(loadSheet, { onDemand: true });

/** The menu button below xl. The sheet itself comes when somebody reaches for it. */
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
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
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
