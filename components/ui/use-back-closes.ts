import { useEffect, useEffectEvent } from 'react';

/**
 * Lets Back close a dialog on a touch screen instead of leaving the page. `onBack` returns false if the dialog stays open.
 * Where the browser has a CloseWatcher, Android's Back button closes the dialog without it.
 */
export function useBackCloses(open: boolean, onBack: () => boolean) {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!open || !matchMedia('(pointer: coarse)').matches) return;
    const dialog = { back: () => back() };
    dialogs.push(dialog);
    holdEntry();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      // A dialog that opens as this one closes takes over its entry.
      setTimeout(releaseEntry);
    };
  }, [open]);
}

/** The open dialogs, the one on top last. They share one entry of the history. */
const dialogs: { back: () => boolean }[] = [];
/** The page whose entry the dialogs hold, or null. */
let held: string | null = null;
/** Whether the entry is being removed. The browser does that later, and its event is not Back. */
let isRemoving = false;

/** Adds an entry for the same page, so that Back stays on it. It has the router's state, so that the router ignores it. */
function holdEntry() {
  if (held !== null || isRemoving) return;
  held = location.href;
  history.pushState(history.state, '');
  // Before the router: both entries are the same page, so it has nothing to render.
  addEventListener('popstate', onPop, true);
}

/** Removes the entry once no dialog is open, unless the page has changed. */
function releaseEntry() {
  if (held === null || dialogs.length > 0) return;
  isRemoving = location.href === held;
  if (isRemoving) history.back();
  else stop();
}

function onPop(event: PopStateEvent) {
  const isSamePage = location.href === held;
  if (isSamePage) event.stopImmediatePropagation();
  const wasRemoved = isRemoving;
  isRemoving = false;
  stop();
  if (!isSamePage) return;
  const isClosing = !wasRemoved && dialogs.at(-1)?.back() === true;
  if (dialogs.length > Number(isClosing)) holdEntry();
}

function stop() {
  held = null;
  removeEventListener('popstate', onPop, true);
}
