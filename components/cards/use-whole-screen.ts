import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A dialog that stands above this one is what a person wants to leave first. */
const isOnTop = (content: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) === content;

/**
 * Where the browser gives its own bars away, it is asked for them; elsewhere the page's whole area has to do. Leaving
 * by the browser's own key or gesture closes what asked.
 */
export function useWholeScreen(
  open: boolean,
  onClose: () => void,
  content: RefObject<HTMLElement | null>,
) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !document.fullscreenEnabled) return;
    // The whole document, so that dialogs and notices stand above it as ever.
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
