import { useEffect, useEffectEvent } from 'react';

/**
 * Lets Back close a dialog on a touch screen instead of leaving the page. `onBack` returns false if the dialog stays open.
 * Where the browser has a CloseWatcher, Android's Back button closes the dialog without it.
 */
export function useBackCloses(open: boolean, onBack: () => boolean) {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (open && matchMedia('(pointer: coarse)').matches) return holdHistoryEntry(() => back());
  }, [open]);
}

/**
 * Adds an entry for the same page to the history, so that Back stays on it and calls `onBack`. The returned function removes
 * the entry, unless Back already has or the page has changed.
 */
function holdHistoryEntry(onBack: () => boolean): () => void {
  const { href } = location;
  // Copies the router's state into the new entry, so that the router ignores it.
  const push = () => history.pushState(history.state, '');
  let isHeld = true;

  function leave(event: PopStateEvent) {
    if (location.href !== href) return;
    event.stopImmediatePropagation();
    isHeld = !onBack();
    if (isHeld) push();
    else removeEventListener('popstate', leave, true);
  }
  const ignore = (event: PopStateEvent) => {
    if (location.href === href) event.stopImmediatePropagation();
  };

  push();
  // Listens in the capture phase, before the router: both entries are the same page, so the router has nothing to
  // render.
  addEventListener('popstate', leave, true);

  return () => {
    removeEventListener('popstate', leave, true);
    if (!isHeld || location.href !== href) return;
    addEventListener('popstate', ignore, { capture: true, once: true });
    history.back();
  };
}
