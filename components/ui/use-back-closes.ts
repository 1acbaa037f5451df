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
  // With the router's own state, so that it ignores the new entry.
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
  // While capturing, before the router's own listener: both entries are the same page, so it has nothing to render.
  addEventListener('popstate', leave, true);

  return () => {
    removeEventListener('popstate', leave, true);
    if (!isHeld || location.href !== href) return;
    addEventListener('popstate', ignore, { capture: true, once: true });
    history.back();
  };
}
