import { useEffect, useEffectEvent } from 'react';

type CloseWatcher = EventTarget & { destroy: () => void };

declare global {
  interface Window {
    /** https://html.spec.whatwg.org/multipage/interaction.html#closewatcher; not in every browser yet. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Lets the back gesture of a phone close a dialog instead of leaving the page, if the browser supports CloseWatcher.
 */
export function useCloseRequest(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !window.CloseWatcher) return;
    let watcher = watch(window.CloseWatcher);
    // A watcher fires only once, so a dialog that stays open needs a new one.
    function watch(Watcher: new () => CloseWatcher) {
      const one = new Watcher();
      one.addEventListener('close', () => {
        close();
        watcher = watch(Watcher);
      });
      return one;
    }
    return () => watcher.destroy();
  }, [open]);
}
