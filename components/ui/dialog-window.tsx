'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { track } from '@/lib/browser/analytics';
import { KeptText, type KeptTexts } from '@/components/forms/typed-text';
import { cx } from './cx';
import { focusNearest, placesAround } from './focus';
import { Icon } from './icon';
import { drawn } from './sentence';
import { useBackCloses } from './use-back-closes';
import { useCloseRequest } from './use-close-request';
import { useLatePresses } from './use-late-presses';

type DialogProps = {
  /** The dialog's name in analytics. The title is not used there, because it may contain a person's name. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Shown beside the close button, such as "3/24" for the squares. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** Whether Back closes the dialog in every browser with a touch screen. */
  closesOnBack?: boolean;
  /** Whether the dialog also closes while one of its buttons is busy, because the response is shown elsewhere, too. */
  closesWhileBusy?: boolean;
  /** Handlers for the whole dialog (arrow keys, swipes). */
  contentProps?: RadixDialog.DialogContentProps;
  className?: string;
  children?: ReactNode;
};

/** What `Dialog` shows when it is open. */
export function DialogWindow({
  name,
  open,
  onOpenChange,
  title,
  description,
  aside,
  footer,
  closesOnBack = false,
  closesWhileBusy = false,
  contentProps,
  className,
  children,
}: DialogProps) {
  const cameFrom = useRef<(HTMLElement | null)[]>([]);
  const [kept] = useState((): KeptTexts => new Map());
  const content = useRef<HTMLDivElement>(null);
  useCloseRequest(open, () => change(false));
  useBackCloses(open && closesOnBack, () => change(false));
  const latePresses = useLatePresses(open);

  /** Opens or closes the dialog. Returns false if it must stay open, because one of its buttons awaits a response. */
  function change(isOpen: boolean) {
    const isAwaited = content.current?.querySelector('button[aria-busy=true]');
    if (!isOpen && isAwaited && !closesWhileBusy) return false;
    onOpenChange(isOpen);
    return true;
  }

  useEffect(() => {
    if (open) track('modal_opened', { modal: name });
  }, [open, name]);

  return (
    <KeptText value={kept}>
      <RadixDialog.Root open={open} onOpenChange={change}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim data-[state=closed]:animate-vanish" />
          <RadixDialog.Content
            ref={content}
            data-sheet
            {...contentProps}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...latePresses}
            onOpenAutoFocus={(event) => {
              const opener = document.activeElement as HTMLElement | null;
              cameFrom.current = [opener, ...placesAround(opener)];
              // Focusing the dialog instead of its first field makes screen readers read the title and keeps a phone's keyboard closed.
              event.preventDefault();
              (event.currentTarget as HTMLElement).focus();
            }}
            onCloseAutoFocus={(event) => {
              // If the opener is gone (a bought card, a closed menu), its nearest focusable ancestor gets the focus.
              event.preventDefault();
              focusNearest(cameFrom.current);
            }}
            className={cx(
              'fixed z-50 flex max-h-[max(80vh,min(97dvh,24rem))] flex-col overflow-y-auto border-ink bg-paper-raised text-ink [@media(max-height:30rem)]:max-h-[97dvh]',
              'inset-x-0 bottom-0 border-t-3 pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sink data-[state=open]:animate-rise',
              'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(40rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:border sm:border-t-3 sm:pb-0',
              'sm:data-[state=closed]:animate-vanish sm:data-[state=open]:animate-appear',
              className,
            )}
          >
            {/* With very large text, the part beside the title wraps above it. */}
            <div className="flex flex-wrap-reverse items-end justify-end gap-x-3 px-5 pt-4 pb-2 sm:px-7 sm:pt-6 [@media(max-height:30rem)]:pt-2">
              <div className="min-w-0 flex-[1_1_9rem]">
                <RadixDialog.Title dir="auto" className="text-headline">
                  {drawn(title)}
                </RadixDialog.Title>
                {description && (
                  <RadixDialog.Description dir="auto" className="mt-1 text-ink-soft">
                    {drawn(description)}
                  </RadixDialog.Description>
                )}
              </div>
              {aside && (
                <div className="flex min-h-11 items-center text-sm text-ink-soft tabular-nums">
                  {aside}
                </div>
              )}
              <RadixDialog.Close
                aria-label="Close"
                className="-mr-[8px] grid size-11 shrink-0 place-items-center rounded-sm hover:bg-ink/8"
              >
                <Icon name="close" />
              </RadixDialog.Close>
            </div>
            {/* With very large text, room for some of it; then the whole dialog scrolls. Its hidden texts must scroll along. */}
            <div className="relative min-h-16 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 empty:min-h-0 has-[[data-actions]]:scroll-pb-20 sm:px-7 sm:pb-7">
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t px-5 py-4 *:max-sm:flex-1 sm:px-7 [@media(max-height:30rem)]:py-1.5">
                {footer}
              </div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </KeptText>
  );
}
