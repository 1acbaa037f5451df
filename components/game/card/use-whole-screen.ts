import { useEffect, useEffectEvent, type RefObject } from 'react';

/** False while another dialog is open above this one; that dialog closes first. */
const isOnTop = (content: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) === content;

/**
 * Requests the browser's full-screen mode where it is supported; elsewhere the dialog fills the page area. Leaving
 * full-screen mode with the browser's own key or gesture calls `onClose`.
 */
export function useWholeScreen(
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
