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
    let watcher = watch(window.CloseWatcher);
    // It serves once: what stays open, because its answer is awaited, is watched anew.
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
