'use client';

import * as RadixDialog from '@radix-ui/react-dialog';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useCloseRequest } from '@/components/ui/use-close-request';
import { useLatePresses } from '@/components/ui/use-late-presses';

type FullScreenProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  toolbar: ReactNode;
  /** The latest mark, repeated here because the full-screen card covers the line above the card. */
  latest: ReactNode;
  /** How to play, or the CALL BINGO button if the card has a full line. */
  below: ReactNode;
  /** The card's header and squares. */
  children: ReactNode;
};

/**
 * Shows one card on the whole screen, sized to need no scrolling. In portrait the squares are stretched to the
 * available height; in landscape everything else moves to a column beside the squares. Escape closes it, and dialogs
 * opened from it appear above it.
 */
export function FullScreen({
  open,
  onOpenChange,
  title,
  toolbar,
  latest,
  below,
  children,
}: FullScreenProps) {
  const cameFrom = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => onOpenChange(false));
  useCloseRequest(open, () => onOpenChange(false));
  const latePresses = useLatePresses(open);
  useWholeScreen(open, () => onOpenChange(false), content);

  // A link in the line above the card leads to the result on the page behind.
  useEffect(() => {
    if (!open) return;
    const onLink = () => close();
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, [open]);

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-paper" />
        <RadixDialog.Content
          ref={content}
          aria-describedby={undefined}
          {...latePresses}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className="fixed inset-0 z-50 grid scroll-pb-(--covered-bottom,0px) overflow-y-auto overscroll-contain bg-paper pt-[max(0.25rem,env(safe-area-inset-top))] pr-[max(0.5rem,env(safe-area-inset-right))] pb-[calc(max(0.5rem,env(safe-area-inset-bottom))+var(--covered-room,0px))] pl-[max(0.5rem,env(safe-area-inset-left))] landscape:pt-[max(0.5rem,env(safe-area-inset-top))]"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <div className="m-auto grid w-[min(100%,(100dvh-14.5rem)/1.17)] min-w-0 max-sm:portrait:[--cell:auto] max-sm:portrait:[--tall:min((100dvh-17rem)/5,28vw)] landscape:w-auto landscape:grid-cols-[auto_minmax(7.5rem,17rem)] landscape:grid-rows-[auto_1fr] landscape:gap-x-5 max-sm:portrait:**:[[role=grid]]:[--step:var(--tall-step)]">
            <div className="@container min-w-0 landscape:col-start-2">
              {toolbar}
              {latest}
            </div>
            <div className="min-w-0 landscape:col-start-1 landscape:row-span-2 landscape:row-start-1 landscape:w-[min((100dvh-1.5rem)/1.18,100dvw-11rem)]">
              {children}
            </div>
            <div className="landscape:col-start-2 landscape:self-end">{below}</div>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** False while another dialog is open above this one; that dialog closes first. */
const isOnTop = (content: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) === content;

/**
 * Requests the browser's full-screen mode where it is supported; elsewhere the dialog fills the page area. Leaving
 * full-screen mode with the browser's own key or gesture calls `onClose`.
 */
function useWholeScreen(
  open: boolean,
  onClose: () => void,
  content: RefObject<HTMLElement | null>,
) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !document.fullscreenEnabled) return;
    // Requests it for the whole document, so that other dialogs and toasts still appear above.
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    const onChange = () => {
      if (!document.fullscreenElement && isOnTop(content.current)) close();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [open, content]);
}
