'use client';

import { useEffect } from 'react';

const PAUSE_MS = 50;
const PATIENCE_MS = 20_000;

/** Repeats what was pressed before React could hear it, so that on a slow line no press is lost. */
export function EarlyPresses() {
  useEffect(() => repeatEarlyPresses(), []);
  return null;
}

function repeatEarlyPresses() {
  const early = window.hbEarly;
  if (!early) return;
  let timer: ReturnType<typeof setTimeout>;
  const until = performance.now() + PATIENCE_MS;

  // What arrives here was heard by React.
  const heard = new AbortController();
  const { signal } = heard;
  window.addEventListener('click', () => void (early.button = null), { signal });
  window.addEventListener('change', ({ target }) => target && early.fields.delete(target), {
    signal,
  });

  function stop() {
    clearTimeout(timer);
    heard.abort();
    window.hbEarly = null;
  }

  function repeat() {
    const { button, fields } = early!;
    const pressed = [...fields, ...(button ? [button] : [])];
    const parts = [document.querySelector('main'), ...pressed].filter((part) => part !== null);
    if (performance.now() < until && !parts.every(isHydrated)) {
      timer = setTimeout(repeat, PAUSE_MS);
      return;
    }
    stop();
    for (const field of fields) repeatChange(field);
    button?.click();
  }
  repeat();
  return stop;
}

/**
 * React hydrates a part when such an event meets it, or keeps the event from it if its script or data are missing. Nothing
 * listens to a press of another mouse button.
 */
function isHydrated(part: EventTarget): boolean {
  let isReached = false;
  const reach = () => {
    isReached = true;
  };
  part.addEventListener('auxclick', reach, { once: true });
  part.dispatchEvent(new MouseEvent('auxclick', { bubbles: true }));
  part.removeEventListener('auxclick', reach);
  return isReached;
}

function repeatChange(field: EventTarget) {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    // React hears of a choice only if it differs from the one that it saw last.
    field.checked = !field.checked;
    field.click();
  }
}
