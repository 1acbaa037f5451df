import { useEffect, useEffectEvent } from 'react';

type CloseWatcher = EventTarget & { destroy: () => void };

declare global {
  interface Window {
    /** https://html.spec.whatwg.org/multipage/interaction.html#closewatcher; not in every browser yet. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Where the browser offers it, the Back of a phone closes what lies on top instead of leaving the page. */
export function useCloseRequest(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [open]);
}
