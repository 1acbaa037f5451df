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

/** The dialogs that hold an entry, the one on top last. */
const holders: object[] = [];
/** The number of entries that are being removed, whose events are not Back. */
let removals = 0;

/**
 * Adds an entry for the same page to the history, so that Back stays on it and calls `onBack` of the dialog on top. The returned
 * function removes the entry, unless Back already has or the page has changed.
 */
function holdHistoryEntry(onBack: () => boolean): () => void {
  const { href } = location;
  const holder = {};
  // Copies the router's state into the new entry, so that the router ignores it.
  const push = () => history.pushState(history.state, '');
  let isHeld = true;

  function leave(event: PopStateEvent) {
    if (location.href !== href || removals > 0 || holders.at(-1) !== holder) return;
    event.stopImmediatePropagation();
    isHeld = !onBack();
    if (isHeld) push();
    else stop();
  }
  function stop() {
    removeEventListener('popstate', leave, true);
    const at = holders.indexOf(holder);
    if (at >= 0) holders.splice(at, 1);
  }
  const ignore = (event: PopStateEvent) => {
    removals -= 1;
    if (location.href === href) event.stopImmediatePropagation();
  };

  push();
  holders.push(holder);
  // Listens in the capture phase, before the router: both entries are the same page, so the router has nothing to
  // render.
  addEventListener('popstate', leave, true);

  return () => {
    stop();
    if (!isHeld || location.href !== href) return;
    removals += 1;
    addEventListener('popstate', ignore, { capture: true, once: true });
    history.back();
  };
}
