'use client';

import { useRef, type RefObject, type TouchEvent } from 'react';
import * as RadixDialog from '@radix-ui/react-dialog';
import { Icon } from '@/components/ui/icon';
import { useCloseRequest } from '@/components/ui/use-close-request';
import { useLatePresses } from '@/components/ui/use-late-presses';
import { holdsSession } from '@/lib/cookies';
import { contentOfPage } from '@/components/ui/focus';
import { SectionLinks, codeSection, ownSections, sections } from './section-links';
import { ThemeSwitch } from './theme-switch';

type NavigationSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
};

/** The minimum length of a swipe, in px. */
const SWIPE = 50;

/** A navigation sheet at the bottom edge. Escape, a tap outside or a swipe down closes it. */
export function NavigationSheet({ open, onOpenChange, opener }: NavigationSheetProps) {
  const startedAt = useRef<number | null>(null);
  const goesElsewhere = useRef(false);
  useCloseRequest(open, () => onOpenChange(false));
  const latePresses = useLatePresses(open);
  // These pages may be cached for everybody, so the session cookie is checked in the browser.
  const own = open && holdsSession(document.cookie) ? ownSections : [];
  const places = [...sections, codeSection, ...own];

  function endSwipe(event: TouchEvent) {
    const from = startedAt.current;
    startedAt.current = null;
    const to = event.changedTouches[0]?.clientY;
    if (from !== null && to !== undefined && to - from > SWIPE) onOpenChange(false);
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim data-[state=closed]:animate-vanish" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...latePresses}
          onTouchStart={(event) => {
            startedAt.current = event.touches[0]?.clientY ?? null;
          }}
          onTouchEnd={endSwipe}
          onOpenAutoFocus={() => {
            goesElsewhere.current = false;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const next = goesElsewhere.current ? contentOfPage() : opener.current;
            next?.focus({ preventScroll: true });
          }}
          className="fixed inset-x-0 bottom-0 z-50 animate-rise border-t-3 border-ink bg-paper-raised px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-sink"
        >
          <div className="mx-auto max-w-2xl">
            <div className="flex items-center justify-between">
              <RadixDialog.Title className="kicker text-ink-soft">Sections</RadixDialog.Title>
              <RadixDialog.Close
                aria-label="Close menu"
                className="-mr-[8px] grid size-11 place-items-center rounded-sm hover:bg-ink/8"
              >
                <Icon name="close" />
              </RadixDialog.Close>
            </div>
            {/* Not at the end: after a group of radio buttons, Radix does not lead Tab back to the beginning. */}
            <div className="mt-1 mb-3 flex items-center justify-between border-y py-1">
              <span className="text-sm text-ink-soft">Colors</span>
              <ThemeSwitch className="-mr-[12px]" />
            </div>
            <nav aria-label="Sections">
              <SectionLinks
                places={places}
                className="-mx-[12px] grid text-xl"
                onNavigate={() => {
                  goesElsewhere.current = true;
                  onOpenChange(false);
                }}
              />
            </nav>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
